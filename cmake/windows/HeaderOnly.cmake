# bindery_header_only(PACKAGE TARGET HEADER): TARGET from the copied headers of scripts/setup.sh (deps/windows/include).
# Debian's own folder of them would mix its libc with mingw's.
function(bindery_header_only package target header)
    set(folder "${BINDERY_DEPS_DIR}/windows/include")
    if(NOT EXISTS "${folder}/${header}")
        message(FATAL_ERROR "${package} for Windows is missing: there is no ${folder}/${header}. Run scripts/setup.sh all.")
    endif()
    if(NOT TARGET ${target})
        add_library(${target} INTERFACE IMPORTED GLOBAL)
        target_include_directories(${target} SYSTEM INTERFACE "${folder}")
    endif()
    set(${package}_FOUND TRUE PARENT_SCOPE)
endfunction()

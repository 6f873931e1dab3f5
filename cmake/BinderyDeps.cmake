# What scripts/setup.sh fetched, as targets. Where it fetched nothing, the system's own headers are used.

# The imported targets must be visible to a project that adds this one as a subdirectory.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
find_package(fmt REQUIRED)

# bindery_headers(TARGET SUBFOLDER WHAT HEADER...): an interface target with the folders that have the headers, or an
# error that names the missing one.
function(bindery_headers target folder what)
    set(directories)
    foreach(header IN LISTS ARGN)
        string(MAKE_C_IDENTIFIER "BINDERY_HEADER_${header}" variable)
        find_path(${variable} "${header}" HINTS "${BINDERY_DEPS_DIR}/${folder}" NO_CMAKE_FIND_ROOT_PATH)
        mark_as_advanced(${variable})
        if(NOT ${variable})
            message(FATAL_ERROR "${what} is missing: there is no ${header}. Run scripts/setup.sh, or set ${variable}.")
        endif()
        list(APPEND directories "${${variable}}")
    endforeach()
    list(REMOVE_DUPLICATES directories)
    add_library(${target} INTERFACE)
    target_include_directories(${target} SYSTEM INTERFACE ${directories})
endfunction()

# vulkan/, volk, vk_mem_alloc.h
if(BINDERY_VULKAN)
    bindery_headers(bindery_vulkan_headers include "A header for Vulkan" vulkan/vulkan.h volk.h vk_mem_alloc.h)
endif()
bindery_headers(bindery_slang_headers slang/include "The Slang compiler" slang.h)

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

# Direct3D 12: vkd3d's headers (they include each other without their folder), or DirectX-Headers for Windows.
if(BINDERY_D3D12)
    if(WIN32)
        set(header directx/d3d12.h)
    else()
        set(header vkd3d_d3d12.h)
    endif()
    find_path(BINDERY_HEADER_d3d12 ${header} HINTS "${BINDERY_DEPS_DIR}/vkd3d/include/vkd3d"
              "${BINDERY_DEPS_DIR}/windows/include" NO_CMAKE_FIND_ROOT_PATH)
    mark_as_advanced(BINDERY_HEADER_d3d12)
    if(BINDERY_HEADER_d3d12)
        add_library(bindery_d3d12_headers INTERFACE)
        target_include_directories(bindery_d3d12_headers SYSTEM INTERFACE "${BINDERY_HEADER_d3d12}")
    elseif(NOT BINDERY_D3D12 STREQUAL "AUTO")
        message(FATAL_ERROR "A header for Direct3D 12 is missing: there is no ${header}. Run scripts/setup.sh, or set "
                            "BINDERY_HEADER_d3d12.")
    endif()
endif()
bindery_headers(bindery_slang_headers slang/include "The Slang compiler" slang.h)

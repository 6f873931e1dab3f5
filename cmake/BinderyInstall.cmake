# bindery::bindery: all layers as one target, for add_subdirectory and for find_package.

include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY BINDERY_LAYERS)
add_library(bindery INTERFACE)
add_library(bindery::bindery ALIAS bindery)
target_link_libraries(bindery INTERFACE ${layers})
target_include_directories(bindery INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
                           "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")

if(NOT BINDERY_INSTALL)
    return()
endif()
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/bindery")
install(TARGETS bindery ${layers} EXPORT bindery-targets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
# The shaders' half of the headers is part of the interface, so everything below include/ goes.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/bindery" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT bindery-targets NAMESPACE bindery:: DESTINATION "${package_dir}")
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/bindery-config.cmake.in"
                              "${PROJECT_BINARY_DIR}/bindery-config.cmake" INSTALL_DESTINATION "${package_dir}"
                              PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
# Before 1.0 a minor version may change anything.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/bindery-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/bindery-config.cmake" "${PROJECT_BINARY_DIR}/bindery-config-version.cmake"
        DESTINATION "${package_dir}")

# TinyGLTF and stb, whose implementations are one source file of ours.
include("${CMAKE_CURRENT_LIST_DIR}/HeaderOnly.cmake")
bindery_header_only(TinyGLTF bindery_gltf_headers tiny_gltf.h)
if(NOT TARGET bindery_gltf)
    add_library(bindery_gltf STATIC "${CMAKE_CURRENT_LIST_DIR}/gltf.cpp")
    target_compile_features(bindery_gltf PRIVATE cxx_std_20)
    target_compile_options(bindery_gltf PRIVATE -w) # other people's code
    target_link_libraries(bindery_gltf PUBLIC bindery_gltf_headers)
    target_include_directories(bindery_gltf SYSTEM PUBLIC "${BINDERY_DEPS_DIR}/windows/include/stb")
    add_library(TinyGLTF::TinyGLTF ALIAS bindery_gltf)
    set(BINDERY_STB_INCLUDE_DIR "${BINDERY_DEPS_DIR}/windows/include/stb")
    set(BINDERY_STB_LIBRARY bindery_gltf)
endif()

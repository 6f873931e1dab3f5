# What the examples are made of, but for their main(). Tests and the fuzzer use it too, in builds that leave the
# examples out.

if(TARGET bindery_examples_picture)
    return()
endif()

find_package(TinyGLTF REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(glm REQUIRED)
find_path(BINDERY_STB_INCLUDE_DIR stb_image.h PATH_SUFFIXES stb REQUIRED)
find_library(BINDERY_STB_LIBRARY stb REQUIRED)
mark_as_advanced(BINDERY_STB_INCLUDE_DIR BINDERY_STB_LIBRARY)

# Reading and writing pictures.
add_library(bindery_examples_picture STATIC "${CMAKE_CURRENT_LIST_DIR}/common/picture.cpp")
target_include_directories(bindery_examples_picture PUBLIC "${CMAKE_CURRENT_LIST_DIR}")
target_include_directories(bindery_examples_picture SYSTEM PRIVATE "${BINDERY_STB_INCLUDE_DIR}")
target_link_libraries(bindery_examples_picture PUBLIC bindery_base
                      PRIVATE bindery_flags fmt::fmt "${BINDERY_STB_LIBRARY}")

# From a glTF file to a scene, and rays through it.
set(sources accessor document document_checks geometry loader materials nodes normals parser ray_caster scene schema topology)
list(TRANSFORM sources REPLACE "(.+)" "${CMAKE_CURRENT_LIST_DIR}/model_viewer/\\1.cpp")
add_library(bindery_model_scene STATIC ${sources})
target_link_libraries(bindery_model_scene PUBLIC bindery_examples_picture glm::glm
                      PRIVATE bindery_flags fmt::fmt TinyGLTF::TinyGLTF nlohmann_json::nlohmann_json)

if(NOT BINDERY_VULKAN)
    return()
endif()

# Options, device, shaders, report.
find_package(CLI11 REQUIRED)
add_library(bindery_examples_common STATIC "${CMAKE_CURRENT_LIST_DIR}/common/application.cpp"
            "${CMAKE_CURRENT_LIST_DIR}/common/options.cpp")
target_link_libraries(bindery_examples_common PUBLIC bindery_examples_picture bindery::bindery
                      PRIVATE bindery_flags fmt::fmt CLI11::CLI11)
if(TARGET bindery_d3d12)
    target_compile_definitions(bindery_examples_common PRIVATE EXAMPLES_D3D12)
endif()

# The lesson: four cubes.
set(sources hidden_pixels lesson resources scene)
list(TRANSFORM sources REPLACE "(.+)" "${CMAKE_CURRENT_LIST_DIR}/four_cubes/\\1.cpp")
add_library(bindery_four_cubes STATIC ${sources})
target_link_libraries(bindery_four_cubes PUBLIC bindery_examples_common glm::glm PRIVATE bindery_flags)

# From a scene to a picture.
add_library(bindery_model_renderer STATIC "${CMAKE_CURRENT_LIST_DIR}/model_viewer/renderer.cpp"
            "${CMAKE_CURRENT_LIST_DIR}/model_viewer/upload.cpp")
target_link_libraries(bindery_model_renderer PUBLIC bindery_model_scene bindery_examples_common PRIVATE bindery_flags)

# How the folders of src/ become targets. One function a kind of folder, so that a new folder is one line.

find_package(fmt REQUIRED)
find_package(Threads REQUIRED)

# Flags shared by everything we compile ourselves.
add_library(bindery_flags INTERFACE)
target_compile_features(bindery_flags INTERFACE cxx_std_20)
target_compile_options(bindery_flags INTERFACE -Wall -Wextra -Wno-missing-field-initializers
                       $<$<BOOL:${BINDERY_WERROR}>:-Werror>)
if(BINDERY_SANITIZE)
    # vptr checks do not survive the COM calls into DXC.
    target_compile_options(bindery_flags INTERFACE -fsanitize=${BINDERY_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(bindery_flags INTERFACE -fsanitize=${BINDERY_SANITIZE})
    if(NOT BINDERY_SANITIZE MATCHES "thread")
        target_compile_options(bindery_flags INTERFACE -fno-sanitize=vptr -fno-sanitize-recover=undefined)
    endif()
endif()

# bindery_layer(NAME DEPENDS ...): src/NAME as the static library bindery_NAME. DEPENDS are the arrows of
# docs/overview.md; tests/arch checks that the includes keep to them.
function(bindery_layer name)
    cmake_parse_arguments(arg "" "DIR" "DEPENDS;LIBRARIES" ${ARGN})
    if(NOT arg_DIR)
        set(arg_DIR ${name})
    endif()
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${arg_DIR}/*.cpp")
    add_library(bindery_${name} STATIC ${sources})
    set_target_properties(bindery_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(bindery_${name} PUBLIC "${PROJECT_SOURCE_DIR}/src"
                               "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>")
    list(TRANSFORM arg_DEPENDS PREPEND bindery_)
    target_link_libraries(bindery_${name} PUBLIC ${arg_DEPENDS} PRIVATE bindery_flags fmt::fmt ${arg_LIBRARIES})
endfunction()

# bindery_unit_test(NAME DEPENDS ...): tests/unit/NAME as one GoogleTest program, no GPU needed.
function(bindery_unit_test name)
    cmake_parse_arguments(arg "" "" "DEPENDS;LIBRARIES" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp")
    add_executable(unit_${name} ${sources})
    list(TRANSFORM arg_DEPENDS PREPEND bindery_)
    target_link_libraries(unit_${name} PRIVATE ${arg_DEPENDS} bindery_flags fmt::fmt GTest::gtest GTest::gmock
                          GTest::gtest_main ${arg_LIBRARIES})
    add_test(NAME unit.${name} COMMAND unit_${name})
    set_tests_properties(unit.${name} PROPERTIES LABELS "unit;quick")
endfunction()

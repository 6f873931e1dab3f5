# How the folders of the tree become targets. One function a kind of folder, so that a new folder is one line.

find_package(Threads REQUIRED)

# Flags shared by everything we compile ourselves.
add_library(bindery_flags INTERFACE)
target_compile_features(bindery_flags INTERFACE cxx_std_20)
target_compile_options(bindery_flags INTERFACE -Wall -Wextra -Wno-missing-field-initializers
                       $<$<BOOL:${BINDERY_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # Its -Wrestrict mistakes the assignment of a literal to a std::string (GCC bug 105651, mended in 13).
    target_compile_options(bindery_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # std::stable_sort of libstdc++ 12 calls what the same library has deprecated; g++ watches over our own code.
    target_compile_options(bindery_flags INTERFACE -Wno-deprecated-declarations)
endif()
if(BINDERY_SANITIZE)
    target_compile_options(bindery_flags INTERFACE -fsanitize=${BINDERY_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(bindery_flags INTERFACE -fsanitize=${BINDERY_SANITIZE})
    if(NOT BINDERY_SANITIZE MATCHES "thread")
        # vptr checks do not survive the COM calls into DXC.
        target_compile_options(bindery_flags INTERFACE -fno-sanitize=vptr -fno-sanitize-recover=undefined)
    endif()
endif()
if(BINDERY_FUZZ)
    target_compile_options(bindery_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# The sanitizers' settings, for every test (they read them only when they are linked in).
set(BINDERY_TEST_ENVIRONMENT
    "ASAN_OPTIONS=new_delete_type_mismatch=0" # DXC frees its syntax trees by another size than it took
    "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/lsan.supp:print_suppressions=0"
    "UBSAN_OPTIONS=print_stacktrace=1")

# bindery_test_properties(TEST LABELS...): what all tests have in common. A GoogleTest that skips itself has not tested
# anything, and counts as failed.
function(bindery_test_properties test)
    set_tests_properties(${test} PROPERTIES LABELS "${ARGN}" ENVIRONMENT "${BINDERY_TEST_ENVIRONMENT}"
                         FAIL_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
endfunction()

# bindery_layer(NAME DEPENDS ...): src/NAME (or src/DIR) as the static library bindery_NAME, part of bindery::bindery.
#   DEPENDS      other layers: the arrows that tests/arch checks. One whose folder does not exist yet is passed over.
#   LIBRARIES    real libraries, which a program that links bindery links too
#   HEADERS      targets that are only seen when the layer is compiled
#   DEFINITIONS  macros for its own sources
function(bindery_layer name)
    cmake_parse_arguments(arg "" "DIR" "DEPENDS;LIBRARIES;HEADERS;DEFINITIONS" ${ARGN})
    if(NOT arg_DIR)
        set(arg_DIR ${name})
    endif()
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${arg_DIR}/*.cpp")
    if(NOT sources)
        return()
    endif()
    add_library(bindery_${name} STATIC ${sources})
    set_target_properties(bindery_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON EXPORT_NAME ${name})
    target_compile_features(bindery_${name} PUBLIC cxx_std_20)
    target_include_directories(bindery_${name} PRIVATE "${PROJECT_SOURCE_DIR}/src" PUBLIC
                               "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
                               "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    target_compile_definitions(bindery_${name} PRIVATE ${arg_DEFINITIONS})
    bindery_existing_layers(depends ${arg_DEPENDS})
    list(APPEND arg_HEADERS bindery_flags)
    list(TRANSFORM arg_HEADERS REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
    target_link_libraries(bindery_${name} PUBLIC ${depends} PRIVATE ${arg_HEADERS} fmt::fmt ${arg_LIBRARIES})
    set_property(GLOBAL APPEND PROPERTY BINDERY_LAYERS bindery_${name})
endfunction()

# Sets OUT to the targets of those layers that have something in them.
function(bindery_existing_layers out)
    set(targets)
    foreach(layer IN LISTS ARGN)
        if(TARGET bindery_${layer})
            list(APPEND targets bindery_${layer})
        endif()
    endforeach()
    set(${out} ${targets} PARENT_SCOPE)
endfunction()

# Tests see src/, and are told where the tree is: nothing may be found by the working directory.
function(bindery_test_executable target)
    cmake_parse_arguments(arg "" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
    add_executable(${target} ${arg_SOURCES})
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/tests")
    target_compile_definitions(${target} PRIVATE BINDERY_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    bindery_existing_layers(depends ${arg_DEPENDS})
    target_link_libraries(${target} PRIVATE ${depends} bindery_flags fmt::fmt ${arg_LIBRARIES})
endfunction()

# bindery_unit_test(NAME DEPENDS ...): tests/unit/NAME (or DIR, from the folder of the caller) as one GoogleTest
# program, no GPU needed.
#   DEPENDS    layers     LIBRARIES  other targets
#   KIND       label and name of what is tested so; "unit" where it is left out. "differential" compares with another
#              program's answers, "program" runs one of ours: both take longer than a unit test may
#   LABELS     "null" puts it into the ThreadSanitizer run; "slow" keeps it out of the quick run
#   SHARDS     how many tests a long one is spread over, to run side by side
function(bindery_unit_test name)
    cmake_parse_arguments(arg "" "DIR;SHARDS;KIND" "DEPENDS;LIBRARIES;LABELS" ${ARGN})
    if(NOT arg_DIR)
        set(arg_DIR ${name})
    endif()
    if(NOT arg_KIND)
        set(arg_KIND unit)
    endif()
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${arg_DIR}/*.cpp")
    bindery_test_executable(unit_${name} SOURCES ${sources} DEPENDS ${arg_DEPENDS}
                            LIBRARIES GTest::gtest GTest::gmock GTest::gtest_main ${arg_LIBRARIES})
    if(NOT arg_SHARDS)
        add_test(NAME ${arg_KIND}.${name} COMMAND unit_${name})
        bindery_test_properties(${arg_KIND}.${name} ${arg_KIND} ${arg_LABELS})
    else() # a long one is spread over the cores
        math(EXPR last "${arg_SHARDS} - 1")
        foreach(shard RANGE ${last})
            add_test(NAME ${arg_KIND}.${name}.${shard} COMMAND unit_${name})
            bindery_test_properties(${arg_KIND}.${name}.${shard} ${arg_KIND} ${arg_LABELS})
            set_property(TEST ${arg_KIND}.${name}.${shard} APPEND PROPERTY ENVIRONMENT GTEST_TOTAL_SHARDS=${arg_SHARDS}
                         GTEST_SHARD_INDEX=${shard})
        endforeach()
    endif()
    if("null" IN_LIST arg_LABELS)
        add_dependencies(null_tests unit_${name})
    endif()
endfunction()

# bindery_run_on_software_vulkan(TARGET): add_test and gtest_discover_tests run the program under deps/prefix/run.
# Without that prefix (not Debian) the program runs on the system's own driver.
function(bindery_run_on_software_vulkan target)
    if(EXISTS "${BINDERY_DEPS_DIR}/prefix/run")
        set_target_properties(${target} PROPERTIES CROSSCOMPILING_EMULATOR "${BINDERY_DEPS_DIR}/prefix/run")
    endif()
endfunction()

# main() of the GPU tests, with what it stands on.
set(BINDERY_GPU_MAIN gpu_main.cpp exemptions.cpp runtime_messages.cpp standard_error.cpp)
list(TRANSFORM BINDERY_GPU_MAIN PREPEND "${PROJECT_SOURCE_DIR}/tests/support/")

# bindery_gpu_test(NAME BACKENDS ... DEPENDS ...): NAME/*.cpp of the calling folder (or DIR) as one GoogleTest program,
# without a main of its own (tests/support/gpu_main.cpp has it: death tests work), and as one test gpu.NAME.BACKEND for
# each backend, with BINDERY_TEST_BACKEND set. One process for all of a backend: the compilers and the device take long
# to start. A backend that is not built has no test.
#   BACKENDS   null, vulkan, d3d12; on the software drivers of deps/prefix and deps/vkd3d
function(bindery_gpu_test name)
    cmake_parse_arguments(arg "" "DIR" "BACKENDS;DEPENDS;LIBRARIES;LABELS" ${ARGN})
    if(NOT arg_DIR)
        set(arg_DIR ${name})
    endif()
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${arg_DIR}/*.cpp")
    bindery_test_executable(gpu_${name} SOURCES ${sources} ${BINDERY_GPU_MAIN}
                            DEPENDS ${arg_DEPENDS} LIBRARIES GTest::gtest GTest::gmock ${arg_LIBRARIES})
    bindery_run_on_software_vulkan(gpu_${name})
    foreach(backend IN LISTS arg_BACKENDS)
        if(NOT TARGET bindery_${backend})
            continue()
        endif()
        if(backend STREQUAL "d3d12")
            bindery_add_d3d12_test(gpu.${name}.d3d12 gpu_${name})
        else()
            add_test(NAME gpu.${name}.${backend} COMMAND gpu_${name})
        endif()
        bindery_test_properties(gpu.${name}.${backend} gpu ${arg_LABELS})
        set_property(TEST gpu.${name}.${backend} APPEND PROPERTY ENVIRONMENT BINDERY_TEST_BACKEND=${backend})
        set_tests_properties(gpu.${name}.${backend} PROPERTIES TIMEOUT 900)
    endforeach()
endfunction()

# bindery_add_d3d12_test(TEST TARGET ARGUMENTS...): a test that runs the program on the D3D12 runtime of deps/vkd3d, or
# without that folder (Windows) on the system's.
function(bindery_add_d3d12_test test target)
    set(wrapper)
    if(EXISTS "${BINDERY_DEPS_DIR}/vkd3d/run")
        set(wrapper "${BINDERY_DEPS_DIR}/vkd3d/run")
    endif()
    add_test(NAME ${test} COMMAND ${wrapper} $<TARGET_FILE:${target}> ${ARGN})
endfunction()

# bindery_fuzz_test(NAME DEPENDS ...): NAME_fuzz.cpp of the calling folder, which has LLVMFuzzerTestOneInput, over the
# files of corpus/NAME (or the folders CORPUS). With BINDERY_FUZZ (clang) a short libFuzzer run, else each file of the corpus once.
function(bindery_fuzz_test name)
    cmake_parse_arguments(arg "" "" "DEPENDS;LIBRARIES;CORPUS" ${ARGN})
    if(NOT arg_CORPUS)
        set(arg_CORPUS "${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name}")
    endif()
    set(main)
    if(NOT BINDERY_FUZZ)
        set(main "${PROJECT_SOURCE_DIR}/tests/support/corpus_main.cpp")
    endif()
    bindery_test_executable(fuzz_${name} SOURCES "${name}_fuzz.cpp" ${main} DEPENDS ${arg_DEPENDS} LIBRARIES ${arg_LIBRARIES})
    if(BINDERY_FUZZ)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        # New inputs go to a folder of the build; the corpus in the tree is added to by hand.
        set(found "${CMAKE_CURRENT_BINARY_DIR}/found/${name}")
        file(MAKE_DIRECTORY "${found}")
        add_test(NAME fuzz.${name} COMMAND fuzz_${name} -max_total_time=${BINDERY_FUZZ_SECONDS} -timeout=10
                 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix=${found}/ "${found}" ${arg_CORPUS})
    else()
        add_test(NAME fuzz.${name} COMMAND fuzz_${name} ${arg_CORPUS})
    endif()
    bindery_test_properties(fuzz.${name} fuzz)
endfunction()

# What bench/record is made of, but for its main(). A test uses it too, in builds without the benchmarks.
if(TARGET bindery_record_parts)
    return()
endif()
find_package(nlohmann_json REQUIRED)
set(sources capture cases commands floor options report stub stub_device vulkan_device workload)
list(TRANSFORM sources REPLACE "(.+)" "${CMAKE_CURRENT_LIST_DIR}/\\1.cpp")
add_library(bindery_record_parts STATIC EXCLUDE_FROM_ALL ${sources})
target_include_directories(bindery_record_parts PUBLIC "${CMAKE_CURRENT_LIST_DIR}")
target_link_libraries(bindery_record_parts PUBLIC bindery::bindery bindery_vulkan_headers bindery_flags fmt::fmt
                      PRIVATE nlohmann_json::nlohmann_json ${CMAKE_DL_LIBS})
target_compile_definitions(bindery_record_parts PRIVATE BINDERY_BENCH_DIR="${CMAKE_CURRENT_LIST_DIR}")

# cmake -D WAY=installed|subdirectory ... -P check.cmake: configures, builds and runs tests/consumer/program.

function(step what)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${what} fails (${result}):\n${output}")
    endif()
    message(STATUS "${what}: done")
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
set(options -G "${GENERATOR}" -D "CMAKE_CXX_COMPILER=${COMPILER}" -D "CMAKE_C_COMPILER=${C_COMPILER}"
            -D "CMAKE_BUILD_TYPE=${BUILD_TYPE}" -D "CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
if(WAY STREQUAL "installed")
    step("installing the library" "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${WORK_DIR}/prefix")
    list(APPEND options -D "CMAKE_PREFIX_PATH=${WORK_DIR}/prefix")
else()
    # The same flags as the tree's own build, so that the compiler cache has the objects already.
    list(APPEND options -D "CMAKE_CXX_FLAGS_DEBUG=${CXX_FLAGS_DEBUG}" -D "CMAKE_C_FLAGS_DEBUG=${C_FLAGS_DEBUG}"
         -D "BINDERY_SOURCE=${SOURCE_DIR}" -D "BINDERY_DEPS_DIR=${DEPS_DIR}" -D BINDERY_WERROR=ON)
endif()
step("configuring the program" "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/program" -B "${WORK_DIR}/build" ${options})
step("building the program" "${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
step("running the program" "${WORK_DIR}/build/consumer")

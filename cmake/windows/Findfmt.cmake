include("${CMAKE_CURRENT_LIST_DIR}/HeaderOnly.cmake")
bindery_header_only(fmt fmt::fmt fmt/format.h)
set_property(TARGET fmt::fmt PROPERTY INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY)

include("${CMAKE_CURRENT_LIST_DIR}/HeaderOnly.cmake")
bindery_header_only(glm glm::glm glm/glm.hpp)

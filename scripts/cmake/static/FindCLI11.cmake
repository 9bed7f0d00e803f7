# Its headers hold all of it, and they are the same for every machine.
find_path(CLI11_INCLUDE_DIR CLI/CLI.hpp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CLI11 REQUIRED_VARS CLI11_INCLUDE_DIR)
if(CLI11_FOUND AND NOT TARGET CLI11::CLI11)
  add_library(CLI11::CLI11 INTERFACE IMPORTED GLOBAL)
endif()

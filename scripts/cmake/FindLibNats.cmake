# LibNats::nats. Debian's own CMake file for the library names a file that it does not ship.
find_path(LibNats_INCLUDE_DIR nats/nats.h)
find_library(LibNats_LIBRARY nats)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibNats REQUIRED_VARS LibNats_LIBRARY LibNats_INCLUDE_DIR)
if(LibNats_FOUND AND NOT TARGET LibNats::nats)
  add_library(LibNats::nats UNKNOWN IMPORTED GLOBAL)
  set_target_properties(LibNats::nats PROPERTIES
    IMPORTED_LOCATION ${LibNats_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${LibNats_INCLUDE_DIR})
endif()

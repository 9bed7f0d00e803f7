# The library that makes filters of system calls: LibSeccomp::seccomp.
find_path(LibSeccomp_INCLUDE_DIR seccomp.h)
if(YOLAH_STATIC)
  find_library(LibSeccomp_LIBRARY libseccomp.a)
else()
  find_library(LibSeccomp_LIBRARY seccomp)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibSeccomp DEFAULT_MSG LibSeccomp_LIBRARY LibSeccomp_INCLUDE_DIR)
if(LibSeccomp_FOUND AND NOT TARGET LibSeccomp::seccomp)
  add_library(LibSeccomp::seccomp UNKNOWN IMPORTED GLOBAL)
  set_target_properties(LibSeccomp::seccomp PROPERTIES
    IMPORTED_LOCATION "${LibSeccomp_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${LibSeccomp_INCLUDE_DIR}")
endif()

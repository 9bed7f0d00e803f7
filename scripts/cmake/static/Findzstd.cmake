# The static library, for whatever machine the build is.
find_path(zstd_INCLUDE_DIR zstd.h)
find_library(zstd_LIBRARY libzstd.a)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(zstd REQUIRED_VARS zstd_LIBRARY zstd_INCLUDE_DIR)
if(zstd_FOUND AND NOT TARGET zstd::libzstd_static)
  add_library(zstd::libzstd_static UNKNOWN IMPORTED GLOBAL)
  set_target_properties(zstd::libzstd_static PROPERTIES IMPORTED_LOCATION "${zstd_LIBRARY}")
endif()

# Debian has no static Highway. The part of it that is no header chooses the instruction
# set: engine/rules/static_targets.cpp does that here.
find_path(hwy_INCLUDE_DIR hwy/highway.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(hwy REQUIRED_VARS hwy_INCLUDE_DIR)
if(hwy_FOUND AND NOT TARGET hwy::hwy)
  add_library(hwy::hwy INTERFACE IMPORTED GLOBAL)
endif()

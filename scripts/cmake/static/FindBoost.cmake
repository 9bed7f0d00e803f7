# Headers alone are used of Boost, and they are the same for every machine.
find_path(Boost_INCLUDE_DIR boost/asio.hpp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Boost REQUIRED_VARS Boost_INCLUDE_DIR)
if(Boost_FOUND AND NOT TARGET Boost::headers)
  add_library(Boost::headers INTERFACE IMPORTED GLOBAL)
endif()

// The part of Boost.Asio that is no template, compiled here once; everybody else compiles less.
#include <boost/asio/impl/src.hpp>

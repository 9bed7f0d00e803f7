// The part of Boost.Beast that is no template, compiled here once.
#include <boost/beast/src.hpp>

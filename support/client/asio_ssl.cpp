// The part of Boost.Asio that needs OpenSSL and is no template, compiled here once.
#include <boost/asio/ssl/impl/src.hpp>

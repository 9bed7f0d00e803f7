// What Boost.Asio and Boost.Beast hold beside templates, compiled here once: all who include them
// compile less. (BOOST_ASIO_SEPARATE_COMPILATION; the part for OpenSSL is in support/client.)
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>

// Whom an address belongs to, as far as limits are concerned.
//
// A customer of IPv6 has a whole /64 and may use any of its 2^64 addresses, so a limit that
// counted single addresses would limit nobody. Everything that is counted by address is
// counted by the name that `network_of` gives.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace yolah::server {

/// An address of IPv4 that is written as one of IPv6 (::ffff:1.2.3.4) is the one of IPv4.
boost::asio::ip::address plain_address(const boost::asio::ip::address& address);

/// "203.0.113.9", or "2001:db8:1:2::/64" for all addresses of that /64.
std::string network_of(const boost::asio::ip::address& address);

}  // namespace yolah::server

#include "support/http/network.h"

#include <algorithm>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <cstddef>

namespace yolah::server {

namespace ip = boost::asio::ip;

ip::address plain_address(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string network_of(const ip::address& address) {
  const ip::address plain = plain_address(address);
  if (plain.is_v4()) return plain.to_string();
  constexpr std::size_t kBytesOfNetwork = 8;
  ip::address_v6::bytes_type bytes = plain.to_v6().to_bytes();
  std::fill(bytes.begin() + kBytesOfNetwork, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace yolah::server

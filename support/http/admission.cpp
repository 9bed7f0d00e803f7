#include "support/http/admission.h"

#include <algorithm>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <utility>

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

std::optional<Admission::Place> Admission::admit() {
  if (inside_.fetch_add(1, std::memory_order_relaxed) >= in_all_) {
    inside_.fetch_sub(1, std::memory_order_relaxed);
    refused_.fetch_add(1, std::memory_order_relaxed);
    return std::nullopt;
  }
  return Place(shared_from_this());
}

bool Admission::Place::belongs_to(const boost::asio::ip::address& address) {
  leave_network();
  std::string network = network_of(address);
  const std::scoped_lock lock(admission_->mutex_);
  std::size_t& count = admission_->by_network_[network];
  if (count >= admission_->per_address_) {
    admission_->refused_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  ++count;
  network_ = std::move(network);
  return true;
}

Admission::Place::~Place() {
  if (admission_ == nullptr) return;
  admission_->inside_.fetch_sub(1, std::memory_order_relaxed);
  leave_network();
}

void Admission::Place::leave_network() {
  if (!network_) return;
  const std::scoped_lock lock(admission_->mutex_);
  const auto found = admission_->by_network_.find(*network_);
  if (--found->second == 0) admission_->by_network_.erase(found);
  network_.reset();
}

}  // namespace yolah::server

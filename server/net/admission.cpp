#include "server/net/admission.h"

#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>

namespace yolah::server {
namespace {

/// One customer of IPv6 has 2^64 addresses: all that differ in their lower half only are
/// one. The upper half of a global one is never as small as an address of IPv4.
std::uint64_t key_of(const boost::asio::ip::address& address) {
  if (address.is_v4()) return address.to_v4().to_uint();
  const boost::asio::ip::address_v6 long_address = address.to_v6();
  const auto bytes = long_address.to_bytes();
  if (long_address.is_v4_mapped()) {
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, long_address).to_uint();
  }
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) key = key << 8U | bytes[i];
  return key;
}

}  // namespace

std::optional<Admission::Place> Admission::admit() {
  if (inside_.fetch_add(1, std::memory_order_relaxed) >= in_all_) {
    inside_.fetch_sub(1, std::memory_order_relaxed);
    refused_.fetch_add(1, std::memory_order_relaxed);
    return std::nullopt;
  }
  return Place(shared_from_this());
}

bool Admission::Place::belongs_to(const boost::asio::ip::address& address) {
  leave_address();
  const std::uint64_t key = key_of(address);
  const std::scoped_lock lock(admission_->mutex_);
  std::size_t& count = admission_->by_address_[key];
  if (count >= admission_->per_address_) {
    admission_->refused_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  ++count;
  address_ = key;
  return true;
}

Admission::Place::~Place() {
  if (admission_ == nullptr) return;
  admission_->inside_.fetch_sub(1, std::memory_order_relaxed);
  leave_address();
}

void Admission::Place::leave_address() {
  if (!address_) return;
  const std::scoped_lock lock(admission_->mutex_);
  const auto found = admission_->by_address_.find(*address_);
  if (--found->second == 0) admission_->by_address_.erase(found);
  address_.reset();
}

}  // namespace yolah::server

#include "support/http/admission.h"

#include <utility>

#include "support/http/network.h"

namespace yolah::server {

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

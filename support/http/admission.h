// Counts connections, in all and by network, and turns away those too many. May be asked from any
// thread.
//
// A customer of IPv6 has a whole /64 and may use any of its 2^64 addresses, so a limit that
// counted single addresses would limit nobody. Everything that is counted by address is
// counted by the name that `network_of` gives.
#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace yolah::server {

/// An address of IPv4 that is written as one of IPv6 (::ffff:1.2.3.4) is the one of IPv4.
boost::asio::ip::address plain_address(const boost::asio::ip::address& address);

/// "203.0.113.9", or "2001:db8:1:2::/64" for all addresses of that /64.
std::string network_of(const boost::asio::ip::address& address);

class Admission : public std::enable_shared_from_this<Admission> {
 public:
  /// A connection's place, given back when this ends.
  class Place {
   public:
    explicit Place(std::shared_ptr<Admission> admission) : admission_(std::move(admission)) {}
    ~Place();
    Place(Place&& other) noexcept = default;
    Place& operator=(Place&&) = delete;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// Counts it to the network of an address too, instead of the one before; false if there
    /// are too many from there.
    bool belongs_to(const boost::asio::ip::address& address);

   private:
    void leave_network();

    std::shared_ptr<Admission> admission_;
    std::optional<std::string> network_;
  };

  Admission(std::size_t in_all, std::size_t per_address)
      : in_all_(in_all), per_address_(per_address) {}

  std::optional<Place> admit();
  std::size_t inside() const { return inside_.load(std::memory_order_relaxed); }
  std::uint64_t refused() const { return refused_.load(std::memory_order_relaxed); }

 private:
  const std::size_t in_all_;
  const std::size_t per_address_;
  std::atomic<std::size_t> inside_ = 0;
  std::atomic<std::uint64_t> refused_ = 0;
  std::mutex mutex_;
  std::unordered_map<std::string, std::size_t> by_network_;
};

}  // namespace yolah::server

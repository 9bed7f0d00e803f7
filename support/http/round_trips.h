// How long pings of one socket take to come back.
//
// A pong counts only once, and only if it carries what a ping that is still out carried:
// a client can make its way look longer by waiting, but not shorter, and cannot make up
// round trips.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace yolah::server {

class RoundTrips {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// What the ping sent now shall carry: the time, in hexadecimal digits.
  std::string sent(Time now);
  /// Pings before the one answered will not be answered any more.
  void came_back(std::string_view payload, Time now);
  /// Of the last five; zero before the first.
  std::chrono::milliseconds median() const;

 private:
  static constexpr std::size_t kMeasured = 5;
  static constexpr std::size_t kOut = 4;  ///< More out at once are too late to count.

  std::array<std::int64_t, kOut> out_{};  ///< Times of sending, oldest first; 0 for none.
  std::array<std::uint32_t, kMeasured> micros_{};
  std::uint8_t measured_ = 0;
  std::uint8_t next_ = 0;
};

}  // namespace yolah::server

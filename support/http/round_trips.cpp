#include "support/http/round_trips.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace yolah::server {
namespace {

std::int64_t stamp_of(RoundTrips::Time time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

}  // namespace

std::string RoundTrips::sent(Time now) {
  std::rotate(out_.begin(), out_.begin() + 1, out_.end());
  out_.back() = stamp_of(now);
  return fmt::format("{:016x}", out_.back());
}

void RoundTrips::came_back(std::string_view payload, Time now) {
  std::int64_t stamp = 0;
  const char* const begin = payload.data();
  const char* const end = begin + payload.size();
  const auto [stopped, error] = std::from_chars(begin, end, stamp, 16);
  if (error != std::errc{} || stopped != end || stamp == 0) return;
  auto* const found = std::find(out_.begin(), out_.end(), stamp);
  if (found == out_.end()) return;
  std::fill(out_.begin(), found + 1, 0);
  const std::int64_t micros = (stamp_of(now) - stamp) / 1000;
  micros_[next_] = static_cast<std::uint32_t>(
      std::min<std::int64_t>(micros, std::numeric_limits<std::uint32_t>::max()));
  next_ = static_cast<std::uint8_t>((next_ + 1) % kMeasured);
  measured_ = static_cast<std::uint8_t>(std::min<std::size_t>(measured_ + 1U, kMeasured));
}

std::chrono::milliseconds RoundTrips::median() const {
  if (measured_ == 0) return std::chrono::milliseconds(0);
  std::array<std::uint32_t, kMeasured> sorted = micros_;
  auto* const end = sorted.begin() + measured_;
  auto* const middle = sorted.begin() + measured_ / 2;
  std::nth_element(sorted.begin(), middle, end);
  return std::chrono::milliseconds(*middle / 1000);
}

}  // namespace yolah::server

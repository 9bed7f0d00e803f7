// How long things took: a histogram of microseconds with 3 % resolution.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace yolah::load {

using Instant = std::chrono::steady_clock::time_point;

inline Instant now() {
  return std::chrono::steady_clock::now();
}

class Latency {
 public:
  void add(std::chrono::nanoseconds time);
  Latency& operator+=(const Latency& other);

  std::uint64_t count() const { return count_; }
  /// Milliseconds that this share of all (0 to 1) did not exceed; 0 for none at all.
  double percentile(double share) const;
  double max() const { return static_cast<double>(max_) / 1000; }

 private:
  // Below 64 µs a bucket each, above 32 buckets to a doubling, up to 19 hours.
  static constexpr std::size_t kBuckets = 64 + 31 * 32;

  std::array<std::uint64_t, kBuckets> buckets_{};
  std::uint64_t count_ = 0;
  std::uint64_t max_ = 0;
};

}  // namespace yolah::load

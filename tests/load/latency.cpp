#include "tests/load/latency.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace yolah::load {
namespace {

std::size_t bucket_of(std::uint64_t microseconds) {
  if (microseconds < 64) return microseconds;
  const auto shift = static_cast<std::size_t>(std::bit_width(microseconds)) - 6;
  return 64 + (shift - 1) * 32 + ((microseconds >> shift) - 32);
}

/// The largest value that falls into the bucket.
std::uint64_t upper_end(std::size_t bucket) {
  if (bucket < 64) return bucket;
  const std::size_t shift = (bucket - 64) / 32 + 1;
  return (((bucket - 64) % 32 + 33) << shift) - 1;
}

}  // namespace

void Latency::add(std::chrono::nanoseconds time) {
  const std::int64_t count = std::max<std::int64_t>(time.count() / 1000, 0);
  const auto microseconds = static_cast<std::uint64_t>(count);
  ++buckets_[std::min(bucket_of(microseconds), kBuckets - 1)];
  ++count_;
  max_ = std::max(max_, microseconds);
}

Latency& Latency::operator+=(const Latency& other) {
  for (std::size_t i = 0; i < kBuckets; ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
  max_ = std::max(max_, other.max_);
  return *this;
}

double Latency::percentile(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < kBuckets; ++i) {
    below += buckets_[i];
    if (below >= wanted && below > 0) {
      return static_cast<double>(std::min(upper_end(i), max_)) / 1000;
    }
  }
  return 0;
}

}  // namespace yolah::load

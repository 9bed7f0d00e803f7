// When a search has to end, and when it had better not go on: the one place that
// looks at clocks.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "engine/rules/position.h"
#include "engine/search/limits.h"

namespace yolah {

class Budget {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Thinking starts now. The flag must outlive the budget.
  Budget(const Limits& limits, const Position& position, const std::atomic<bool>& stop);

  /// Whether to stop at once. Reads the clock: ask every few hundred
  /// microseconds, not at every node.
  bool is_spent(std::uint64_t nodes) const;

  /// Whether another round of thinking, about as long as all before it together,
  /// is not worth beginning. Only time on a clock is saved like that.
  bool is_nearly_spent() const;

  /// Whether time is what limits the thinking: then a forced move needs none.
  bool is_timed() const { return hard_end_ != Time::max(); }

  /// A budget for the first half of this one's time and nodes.
  Budget first_half() const;
  /// What is left of this one after so many nodes.
  Budget after(std::uint64_t nodes) const;
  /// The time this budget is for, all in all; is_timed() must hold.
  std::chrono::nanoseconds time() const { return std::min(soft_end_, hard_end_) - start_; }

  std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }
  std::uint64_t node_limit() const { return node_limit_; }
  int depth_limit() const { return depth_limit_; }

 private:
  Time start_;
  Time soft_end_ = Time::max();
  Time hard_end_ = Time::max();
  std::uint64_t node_limit_;
  int depth_limit_;
  const std::atomic<bool>& stop_;
};

}  // namespace yolah

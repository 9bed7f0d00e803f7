#include "engine/search/budget.h"

#include <algorithm>
#include <limits>

namespace yolah {
namespace {

using std::chrono::milliseconds;

/// Time that passes between a decision and the referee's stamp on it.
constexpr milliseconds kOverhead{10};

struct Share {
  milliseconds soft;
  milliseconds hard;
};

/// How much of a clock to spend on this move. About half the free squares are
/// still ours to play, and once regions part, moves cost nothing: the last ten
/// or so need no time.
Share share_of_clock(const PlayerClock& clock, int free_squares) {
  const int moves_to_think = std::max(4, (free_squares - 8) / 2);
  // A clock that is nearly out keeps a third against delays of the machine.
  const milliseconds reserve = std::min(clock.remaining / 3, 5 * kOverhead);
  const milliseconds usable = std::max(clock.remaining - reserve, milliseconds(1));
  const milliseconds soft = clock.remaining / moves_to_think + clock.increment * 3 / 4;
  return {std::min(soft, usable / 2), std::min(3 * soft, usable / 2)};
}

}  // namespace

Budget::Budget(const Limits& limits, const Position& position, const std::atomic<bool>& stop)
    : start_(std::chrono::steady_clock::now()),
      node_limit_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())),
      depth_limit_(limits.depth.value_or(std::numeric_limits<int>::max())),
      stop_(stop) {
  if (limits.clock) {
    const Share share = share_of_clock(*limits.clock, count(position.free_squares()));
    soft_end_ = start_ + share.soft;
    hard_end_ = start_ + share.hard;
  }
  if (limits.move_time) hard_end_ = std::min(hard_end_, start_ + *limits.move_time);
}

Budget Budget::first_half() const {
  Budget half = *this;
  if (is_timed()) half.hard_end_ = start_ + time() / 2;
  if (node_limit_ != std::numeric_limits<std::uint64_t>::max()) half.node_limit_ = node_limit_ / 2;
  return half;
}

Budget Budget::after(std::uint64_t nodes) const {
  Budget rest = *this;
  if (node_limit_ != std::numeric_limits<std::uint64_t>::max()) {
    rest.node_limit_ -= std::min(nodes, node_limit_);
  }
  return rest;
}

bool Budget::is_spent(std::uint64_t nodes) const {
  if (stop_.load(std::memory_order_relaxed) || nodes >= node_limit_) return true;
  return hard_end_ != Time::max() && std::chrono::steady_clock::now() >= hard_end_;
}

bool Budget::is_nearly_spent() const {
  if (soft_end_ == Time::max()) return false;
  const Time now = std::chrono::steady_clock::now();
  return now + (now - start_) / 2 >= soft_end_;
}

}  // namespace yolah

// A position in the tree: what the games through it came to, what is proven of
// it, and where its children are.
//
// Threads read and write nodes without locks. Each field is right by itself; sums
// read while others add to them may be a game or two apart, which only shifts a
// guess. Bounds only ever tighten.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "engine/eval/regions.h"
#include "engine/rules/move.h"
#include "engine/search/game_value.h"

namespace yolah::mcts {

/// A node's place in the pool.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0;

/// Bounds of the final margin, black's points less white's.
constexpr std::uint16_t pack(Bounds bounds) {
  return static_cast<std::uint16_t>(static_cast<std::uint8_t>(bounds.lower) |
                                    (static_cast<std::uint8_t>(bounds.upper) << 8));
}
constexpr Bounds unpack(std::uint16_t bits) {
  return {static_cast<std::int8_t>(bits & 0xFF), static_cast<std::int8_t>(bits >> 8)};
}

/// A node's children: one block of the pool.
struct ChildBlock {
  NodeIndex first = kNoNode;
  std::uint32_t count = 0;
};

class alignas(64) Node {
 public:
  /// Reached by `move`, with nothing known but bounds. The bias, fixed-point, is
  /// how much better than its siblings the move looks to who makes it.
  Node(Move move, Bounds bounds, int bias) : bounds_(pack(bounds)), bias_(bias), move_(move) {}

  /// All that another node knows, and the same children; not for use while
  /// threads walk.
  Node(const Node& other)
      : value_(other.value_.load(std::memory_order_relaxed)),
        margin_(other.margin_.load(std::memory_order_relaxed)),
        games_(other.games_.load(std::memory_order_relaxed)),
        black_wins_(other.black_wins_.load(std::memory_order_relaxed)),
        draws_(other.draws_.load(std::memory_order_relaxed)),
        first_child_(other.first_child_.load(std::memory_order_relaxed)),
        bounds_(other.bounds_.load(std::memory_order_relaxed)),
        bias_(other.bias_),
        move_(other.move_),
        child_count_(other.child_count_) {}
  Node& operator=(const Node&) = delete;
  ~Node() = default;

  Move move() const { return move_; }
  int bias() const { return bias_; }

  std::uint64_t games() const { return games_.load(std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }
  GameSums sums() const {
    return {games(), black_wins_.load(std::memory_order_relaxed),
            draws_.load(std::memory_order_relaxed), margin_.load(std::memory_order_relaxed),
            value()};
  }
  void add(const GameSums& sums) {
    value_.fetch_add(sums.value, std::memory_order_relaxed);
    margin_.fetch_add(sums.margin, std::memory_order_relaxed);
    games_.fetch_add(sums.games, std::memory_order_relaxed);
    black_wins_.fetch_add(sums.black_wins, std::memory_order_relaxed);
    draws_.fetch_add(sums.draws, std::memory_order_relaxed);
  }

  Bounds bounds() const { return unpack(bounds_.load(std::memory_order_relaxed)); }
  /// Keeps what both the old and the new bounds allow; whether that is news.
  bool tighten(Bounds proven) {
    std::uint16_t before = bounds_.load(std::memory_order_relaxed);
    for (;;) {
      const Bounds old = unpack(before);
      const Bounds both{std::max(old.lower, proven.lower), std::min(old.upper, proven.upper)};
      if (both == old) return false;
      if (bounds_.compare_exchange_weak(before, pack(both), std::memory_order_relaxed)) return true;
    }
  }

  /// Walks of threads that went this way and have not come back: a virtual loss
  /// each, so that the next one looks elsewhere.
  std::uint16_t walks() const { return walks_.load(std::memory_order_relaxed); }
  void enter() { walks_.fetch_add(1, std::memory_order_relaxed); }
  void leave() { walks_.fetch_sub(1, std::memory_order_relaxed); }

  ChildBlock children() const {
    const NodeIndex first = first_child_.load(std::memory_order_acquire);
    if (first <= kBeingExpanded) return {};
    return {first, child_count_};
  }
  /// Whether the caller is the one to give this node its children. It must then
  /// call adopt. Acquires, because one who found the pool full may have had the
  /// claim, and written, before.
  bool claim() {
    NodeIndex none = kNoNode;
    return first_child_.compare_exchange_strong(none, kBeingExpanded, std::memory_order_acquire,
                                                std::memory_order_relaxed);
  }
  /// Shows the children to all threads; an empty block gives the claim back.
  void adopt(ChildBlock block) {
    child_count_ = static_cast<std::uint8_t>(block.count);
    first_child_.store(block.first, std::memory_order_release);
  }

  /// No block of children starts here: the pool's first nodes are not given out.
  static constexpr NodeIndex kBeingExpanded = 1;

 private:
  // byte 0     8      16    24         32    40          44     46    48   52
  //      value margin games black wins draws first child bounds walks bias move
  // byte 54: how many children; the rest is unused.
  std::atomic<std::int64_t> value_{0};
  std::atomic<std::int64_t> margin_{0};
  std::atomic<std::uint64_t> games_{0};
  std::atomic<std::uint64_t> black_wins_{0};
  std::atomic<std::uint64_t> draws_{0};
  std::atomic<NodeIndex> first_child_{kNoNode};
  std::atomic<std::uint16_t> bounds_;
  std::atomic<std::uint16_t> walks_{0};
  std::int32_t bias_;
  Move move_;
  std::uint8_t child_count_ = 0;
};

static_assert(sizeof(Node) == 64, "a node is a cache line");
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

}  // namespace yolah::mcts

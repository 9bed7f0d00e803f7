// How long a client waits before it connects again, and to which node.
//
// Thousands lose their node at one moment: each waits a while of its own and they spread over
// the other nodes, as they do behind a proxy.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "engine/playout/random.h"

namespace yolah::load {

class Backoff {
 public:
  /// Twice as long on average with every attempt that fails, up to a second at most.
  std::chrono::milliseconds next(Random& random) {
    longest_ = std::clamp(2 * longest_, kFirst, kLast);
    const auto spread = random.below(static_cast<std::uint32_t>(longest_.count()));
    return std::chrono::milliseconds(spread + 5);
  }
  void reset() { longest_ = {}; }

 private:
  static constexpr std::chrono::milliseconds kFirst{50};
  static constexpr std::chrono::milliseconds kLast{1000};

  std::chrono::milliseconds longest_{0};
};

/// Another of so many nodes, if there is one.
inline std::size_t another_node(std::size_t node, std::size_t nodes, Random& random) {
  if (nodes < 2) return node;
  return (node + 1 + random.below(static_cast<std::uint32_t>(nodes - 1))) % nodes;
}

}  // namespace yolah::load

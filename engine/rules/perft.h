// Perft: the number of move sequences of a given length, the classic proof that
// a move generator is right and the classic measure of how fast it is. A pass
// counts as a move; a finished game is one leaf, however early it ends.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/rules/position.h"

namespace yolah {

/// How the last plies are counted. All give the same number.
enum class PerftLeaves : std::uint8_t {
  kAlgebra,  ///< The last two plies at once, from the two sides' moves: fastest.
  kCount,    ///< The moves of every leaf's parent are found and counted.
};

struct PerftOptions {
  PerftLeaves leaves = PerftLeaves::kAlgebra;
  int threads = 1;
  std::size_t hash_megabytes = 0;  ///< Remember positions met twice; 0 for none.
  const std::atomic<bool>* stop = nullptr;
  /// Called now and then from the calling thread with the share of the work
  /// done, 0 to 1.
  std::function<void(double)> on_progress;
};

struct PerftResult {
  std::uint64_t leaves = 0;
  bool complete = true;  ///< False when stopped: leaves counts what was done.
};

PerftResult perft(const Position& position, int depth, const PerftOptions& options = {});

}  // namespace yolah

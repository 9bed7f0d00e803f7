// The transposition table: what earlier searches found out about positions,
// shared by all threads of a player without locks.
//
// Scores are margins still to come, for the side to move: points already made are
// in neither key nor score, so an entry serves whatever the points were.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/eval/score.h"
#include "engine/rules/move.h"
#include "engine/search/large_memory.h"

namespace yolah {

enum class Bound : std::uint8_t {
  kNone = 0,
  kUpper = 1,  ///< The truth is at most the score.
  kLower = 2,  ///< At least.
  kExact = kUpper | kLower,
};

/// Deeper than any search: the score is proven, whatever the depth.
inline constexpr int kProvenDepth = 127;

struct Stored {
  Move move;         ///< The pass if none is known.
  Score score;       ///< Margin to come.
  Score evaluation;  ///< What the evaluation said, without search.
  int depth = 0;
  Bound bound = Bound::kNone;

  bool is_proven() const { return depth == kProvenDepth; }
  friend bool operator==(const Stored&, const Stored&) = default;
};

class TranspositionTable {
 public:
  /// Null when the memory is not there.
  static std::unique_ptr<TranspositionTable> make(std::size_t megabytes);

  void clear();
  /// Entries of earlier searches give way to those of this one.
  void begin_search() { age_ = (age_ + 1) & kAgeMask; }

  std::optional<Stored> find(std::uint64_t key) const;
  void store(std::uint64_t key, const Stored& stored);

  /// Asks for the memory that find() will need.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster_of(key)); }

  /// Thousandths of the table filled by the present search, from a sample.
  int permille_full() const;

  std::size_t clusters() const { return clusters_; }

 private:
  static constexpr unsigned kAgeMask = 63;

  // Two words that threads may write at the same time. The first is the key
  // combined with the second, so that halves of different writes do not match.
  //   bits   0      16     32          48     56     58
  //   data   move   score  evaluation  depth  bound  age
  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  static constexpr std::size_t kEntries = 4;
  struct alignas(64) Cluster {
    std::array<Entry, kEntries> entries;
  };
  static_assert(sizeof(Cluster) == 64);

  TranspositionTable(LargeMemory memory, std::size_t clusters)
      : memory_(std::move(memory)), clusters_(clusters) {}

  Cluster& cluster_of(std::uint64_t key) const {
    // The high half of a product spreads keys over any number of clusters.
    return first()[((key >> 32) * clusters_) >> 32];
  }
  int worth(std::uint64_t data) const;

  Cluster* first() const { return static_cast<Cluster*>(memory_.get()); }

  LargeMemory memory_;
  std::size_t clusters_;
  unsigned age_ = 0;
};

}  // namespace yolah

// The transposition table: what earlier searches found out about positions,
// shared by all threads of a player without locks.
//
// Scores are margins still to come, for the side to move: points already made are
// in neither key nor score, so an entry serves whatever the points were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/eval/score.h"
#include "engine/rules/move.h"
#include "engine/search/shared_table.h"

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
  void prefetch(std::uint64_t key) const { words_.prefetch(key); }

  /// Thousandths of the table filled by the present search, from a sample.
  int permille_full() const;

  std::size_t clusters() const { return words_.clusters(); }

 private:
  static constexpr unsigned kAgeMask = 63;

  explicit TranspositionTable(SharedTable words) : words_(std::move(words)) {}

  int worth(std::uint64_t word) const;

  // bits of a word  0      16     32          48     56     58
  //                 move   score  evaluation  depth  bound  age
  SharedTable words_;
  unsigned age_ = 0;
};

}  // namespace yolah

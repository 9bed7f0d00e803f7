// What the endgame solver has proved of contests: bounds of the margin to come, and
// the move that did best. Shared by threads without locks, like the table of the
// minmax search, whose values are opinions and therefore live elsewhere.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/eval/contest.h"
#include "engine/eval/regions.h"
#include "engine/rules/mix.h"
#include "engine/rules/move.h"
#include "engine/search/shared_table.h"

namespace yolah {

/// A contest in 64 bits.
inline std::uint64_t key_of(const Contest& contest) {
  constexpr std::uint64_t kOwn = 0x9E3779B97F4A7C15;
  constexpr std::uint64_t kOther = 0xC2B2AE3D27D4EB4F;
  const int squares = count(contest.free);
  const auto spares = static_cast<std::uint64_t>(64 * std::min(contest.own_spare, squares) +
                                                 std::min(contest.other_spare, squares));
  const std::uint64_t pieces = mix(contest.own * kOwn + spares) + contest.other * kOther;
  return mix(mix(pieces) + contest.free);
}

struct Proved {
  Bounds margin;
  Move move;  ///< The pass if none is known, or a spare move is best.
};

class EndgameTable {
 public:
  /// Null when the memory is not there.
  static std::unique_ptr<EndgameTable> make(std::size_t megabytes);

  void clear() { words_.clear(); }
  std::optional<Proved> find(std::uint64_t key) const;
  /// `squares` are those of the contest: larger ones cost more to prove again, and
  /// stay longer.
  void store(std::uint64_t key, const Proved& proved, int squares);
  void prefetch(std::uint64_t key) const { words_.prefetch(key); }

 private:
  explicit EndgameTable(SharedTable words) : words_(std::move(words)) {}

  // bits of a word  0     16     24     32
  //                 move  lower  upper  squares
  SharedTable words_;
};

}  // namespace yolah

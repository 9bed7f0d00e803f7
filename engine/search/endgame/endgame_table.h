// What the endgame solver has proved of contests: bounds of the margin to come, and
// the move that did best. Shared by threads without locks, like the table of the
// minmax search, whose values are opinions and therefore live elsewhere.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/eval/contest.h"
#include "engine/eval/regions.h"
#include "engine/rules/mix.h"
#include "engine/rules/move.h"
#include "engine/search/large_memory.h"

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

  void clear();
  std::optional<Proved> find(std::uint64_t key) const;
  /// `squares` are those of the contest: larger ones cost more to prove again, and
  /// stay longer.
  void store(std::uint64_t key, const Proved& proved, int squares);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slot_of(key)); }

 private:
  // bits of data  0     16     24     32
  //               move  lower  upper  squares
  // The key is combined with the data, so that halves of different writes do not
  // match.
  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  static constexpr std::size_t kEntries = 4;
  struct alignas(64) Slot {
    Entry entries[kEntries];
  };

  EndgameTable(LargeMemory memory, std::size_t slots) : memory_(std::move(memory)), slots_(slots) {}
  Slot* first() const { return static_cast<Slot*>(memory_.get()); }
  Slot& slot_of(std::uint64_t key) const { return first()[((key >> 32) * slots_) >> 32]; }

  LargeMemory memory_;
  std::size_t slots_;
};

}  // namespace yolah

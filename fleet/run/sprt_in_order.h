// The SPRT of a run whose jobs come in any order.
//
// Which results arrive first is no matter of chance: short games do. So the test looks at
// jobs in the order of their numbers, and at none before all below it are there. What it
// says, and at which job, is then the same whoever worked and however fast.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "arena/sprt.h"

namespace yolah::fleet {

class SprtInOrder {
 public:
  explicit SprtInOrder(const arena::SprtSetup& setup)
      : setup_(setup), state_(arena::sprt(setup, {})) {}

  /// A job that is there already changes nothing.
  void add(std::uint64_t job, const arena::ResultCounts& counts);

  /// Of the unbroken beginning; once decided, of the jobs that decided.
  const arena::SprtState& state() const { return state_; }
  const arena::ResultCounts& counts() const { return counts_; }
  /// How many jobs that is.
  std::uint64_t jobs() const { return next_; }
  /// The job with which it was decided.
  std::optional<std::uint64_t> decided_at() const;

 private:
  arena::SprtSetup setup_;
  arena::SprtState state_;
  arena::ResultCounts counts_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, arena::ResultCounts> early_;  // came before its turn
};

}  // namespace yolah::fleet

// The statements about puzzles and people's tries at them. Their numbers follow those of
// account_statements.h.
#pragma once

#include <span>

#include "online/store/account_statements.h"

namespace yolah::server {

namespace statement {
enum PuzzleNumber : int {
  kFindTries = kEnd,
  kListTries,
  kFindPuzzles,
  kRatedPuzzles,
  kLockSolver,
  kLockPuzzles,
  kCountTries,
  kSolvedLater,
  kPuzzlesEnd,
};
}  // namespace statement

/// Their texts, in the order of the numbers.
std::span<const char* const> puzzle_statement_texts();

}  // namespace yolah::server

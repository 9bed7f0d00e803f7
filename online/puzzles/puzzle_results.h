// People's results at puzzles: they change the rating of the person and that of the puzzle, which
// is the opponent. Only the first try of a person at a puzzle counts.
//
// A list of results may be sent twice, or by two devices to two nodes at once: each first try
// counts once. The ratings are worked out here and stored in one transaction, which does nothing if
// somebody was faster; then they are worked out again.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <vector>

#include "online/game/game_info.h"
#include "online/rating/glicko.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// The numbers are in the database and in requests: never change one.
enum class Outcome : std::uint8_t {
  kMissed = 0,
  kSolved = 1,
  kSolvedLater = 2,  ///< Missed at the first try, which is what counts for ratings.
};

struct PuzzleResult {
  std::int64_t number = 0;  ///< Of a puzzle that exists.
  std::int64_t time = 0;    ///< Of the first try, in seconds since 1970.
  Outcome outcome = Outcome::kMissed;
};

/// A first try that has changed ratings.
struct CountedTry : PuzzleResult {
  double rating = 0;  ///< The person's after it.
};

/// How strong a person is at puzzles.
struct Solver {
  Rating rating;
  std::int64_t tries = 0;
  std::int64_t last = 0;  ///< The time of the latest try; 0 if there is none.
};

/// A person's rating and tries, as both were at one moment.
struct CountedTries {
  Solver solver;  ///< A newcomer if the person has tried nothing yet.
  std::vector<CountedTry> tries;
};

/// With the tries after the first `after` ones, in the order of counting. Throws StoreFailure.
boost::asio::awaitable<CountedTries> list_tries(StatementRunner& store, UserId user,
                                                std::int64_t after, std::int64_t most);

/// Counts what has not been counted yet, in the order of time. No two results may be about the same
/// puzzle. Gives the tries at the puzzles of the results. Throws StoreFailure, also if others were
/// faster again and again: ask again.
boost::asio::awaitable<CountedTries> count_results(StatementRunner& store, UserId user,
                                                   std::vector<PuzzleResult> results);

}  // namespace yolah::server

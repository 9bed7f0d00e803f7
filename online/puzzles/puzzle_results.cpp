#include "online/puzzles/puzzle_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "online/puzzles/puzzle_list.h"
#include "online/store/puzzle_statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

/// Each time that a transaction does nothing, another one has stored something.
constexpr int kMostAttempts = 20;

struct Puzzle {
  Rating rating;
  std::int64_t tries = 0;
};

/// The arguments of kLockPuzzles and kCountTries that have a value for each puzzle.
struct Columns {
  std::vector<std::int64_t> numbers, tries, times, outcomes;
  std::vector<double> ratings, deviations, volatilities, reached;

  void add(const PuzzleResult& result, const Puzzle& before, const Rating& after, double of_user) {
    numbers.push_back(result.number);
    tries.push_back(before.tries);
    times.push_back(result.time);
    outcomes.push_back(static_cast<std::int64_t>(result.outcome));
    ratings.push_back(after.rating);
    deviations.push_back(after.deviation);
    volatilities.push_back(after.volatility);
    reached.push_back(of_user);
  }
};

Argument real(double value) {
  return fmt::format("{}", value);
}

Rating rating_of_row(const Rows& rows, int row, int column) {
  return {rows.real(row, column), rows.real(row, column + 1), rows.real(row, column + 2)};
}

/// Of kFindTries and kListTries.
CountedTries tries_of(const Rows& rows) {
  CountedTries counted;
  if (rows.empty()) return counted;
  counted.solver = {rating_of_row(rows, 0, 0), rows.number(0, 3), rows.number(0, 4)};
  if (rows.is_null(0, 5)) return counted;
  counted.tries.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row) {
    counted.tries.push_back(
        {{rows.number(row, 5), rows.number(row, 6), static_cast<Outcome>(rows.number(row, 7))},
         rows.real(row, 8)});
  }
  return counted;
}

std::vector<std::int64_t> numbers_in(const std::vector<PuzzleResult>& results) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(results.size());
  for (const PuzzleResult& result : results) numbers.push_back(result.number);
  return numbers;
}

/// The results that are not among the tries.
std::vector<PuzzleResult> uncounted(const std::vector<PuzzleResult>& results,
                                    const std::vector<CountedTry>& tries) {
  std::vector<PuzzleResult> missing;
  std::copy_if(results.begin(), results.end(), std::back_inserter(missing),
               [&](const PuzzleResult& result) {
                 return std::none_of(tries.begin(), tries.end(), [&](const CountedTry& counted) {
                   return counted.number == result.number;
                 });
               });
  return missing;
}

/// The puzzles that were missed, as far as the tries say, and have been solved since.
std::vector<std::int64_t> solved_since(const std::vector<PuzzleResult>& results,
                                       const std::vector<CountedTry>& tries) {
  std::vector<std::int64_t> numbers;
  for (const PuzzleResult& result : results) {
    if (result.outcome == Outcome::kMissed) continue;
    const bool was_missed = std::any_of(tries.begin(), tries.end(), [&](const CountedTry& counted) {
      return counted.number == result.number && counted.outcome == Outcome::kMissed;
    });
    if (was_missed) numbers.push_back(result.number);
  }
  return numbers;
}

asio::awaitable<CountedTries> find_tries(StatementRunner& store, UserId user,
                                         const std::vector<std::int64_t>& numbers) {
  Call call{statement::kFindTries, {user, Argument::array(numbers)}};
  co_return tries_of(co_await store.run(std::move(call)));
}

/// The puzzles with their ratings; a puzzle without a row has its first one.
asio::awaitable<std::map<std::int64_t, Puzzle>> find_puzzles(
    StatementRunner& store, const std::vector<std::int64_t>& numbers) {
  std::map<std::int64_t, Puzzle> puzzles;
  for (const std::int64_t number : numbers) {
    puzzles[number].rating = first_rating(level_of_puzzle(number).value_or(kHardestPuzzle));
  }
  Call call{statement::kFindPuzzles, {Argument::array(numbers)}};
  const Rows rows = co_await store.run(std::move(call));
  for (int row = 0; row < rows.size(); ++row) {
    puzzles[rows.number(row, 0)] = {rating_of_row(rows, row, 1), rows.number(row, 4)};
  }
  co_return puzzles;
}

/// Adds a row for each puzzle that has none, with its first rating.
Call lock_puzzles(const std::vector<std::int64_t>& numbers) {
  std::vector<double> ratings, deviations, volatilities;
  for (const std::int64_t number : numbers) {
    const Rating first = first_rating(level_of_puzzle(number).value_or(kHardestPuzzle));
    ratings.push_back(first.rating);
    deviations.push_back(first.deviation);
    volatilities.push_back(first.volatility);
  }
  return {statement::kLockPuzzles,
          {Argument::array(numbers), Argument::array(ratings), Argument::array(deviations),
           Argument::array(volatilities)}};
}

/// Both play against the rating that the other one had before. A person who rests grows less sure;
/// a puzzle stays what it is.
void play(Solver& solver, Puzzle& puzzle, const PuzzleResult& result) {
  constexpr double kSecondsADay = 86'400;
  const double score = result.outcome == Outcome::kSolved ? 1 : 0;
  const double days =
      solver.last == 0 ? 0 : static_cast<double>(result.time - solver.last) / kSecondsADay;
  const RatedResult of_solver{puzzle.rating, score};
  const RatedResult of_puzzle{solver.rating, 1 - score};
  solver.rating = after_games(solver.rating, {&of_solver, 1}, days);
  solver.last = std::max(solver.last, result.time);
  puzzle.rating = after_games(puzzle.rating, {&of_puzzle, 1}, 0);
}

/// Counts the results, unless others were faster: then it does nothing.
Call count_tries(UserId user, Solver solver, const std::vector<PuzzleResult>& results,
                 const std::map<std::int64_t, Puzzle>& puzzles) {
  Columns columns;
  const std::int64_t tries_before = solver.tries;
  for (const PuzzleResult& result : results) {
    Puzzle puzzle = puzzles.at(result.number);
    play(solver, puzzle, result);
    columns.add(result, puzzle, puzzle.rating, solver.rating.rating);
  }
  return {statement::kCountTries,
          {user, tries_before, real(solver.rating.rating), real(solver.rating.deviation),
           real(solver.rating.volatility), solver.last, Argument::array(columns.numbers),
           Argument::array(columns.tries), Argument::array(columns.ratings),
           Argument::array(columns.deviations), Argument::array(columns.volatilities),
           Argument::array(columns.times), Argument::array(columns.outcomes),
           Argument::array(columns.reached)}};
}

}  // namespace

asio::awaitable<CountedTries> list_tries(StatementRunner& store, UserId user, std::int64_t after,
                                         std::int64_t most) {
  Call call{statement::kListTries, {user, after, most}};
  co_return tries_of(co_await store.run(std::move(call)));
}

asio::awaitable<CountedTries> count_results(StatementRunner& store, UserId user,
                                            std::vector<PuzzleResult> results) {
  std::sort(results.begin(), results.end(), [](const auto& a, const auto& b) {
    return std::tie(a.time, a.number) < std::tie(b.time, b.number);
  });
  const std::vector<std::int64_t> numbers = numbers_in(results);
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    CountedTries counted = co_await find_tries(store, user, numbers);
    const std::vector<PuzzleResult> missing = uncounted(results, counted.tries);
    const std::vector<std::int64_t> solved = solved_since(results, counted.tries);
    if (missing.empty() && solved.empty()) co_return counted;

    std::vector<Call> calls;
    calls.push_back({statement::kLockSolver, {user}});
    if (!missing.empty()) {
      const std::vector<std::int64_t> new_numbers = numbers_in(missing);
      const auto puzzles = co_await find_puzzles(store, new_numbers);
      calls.push_back(lock_puzzles(new_numbers));
      calls.push_back(count_tries(user, counted.solver, missing, puzzles));
    }
    calls.push_back({statement::kSolvedLater, {user, Argument::array(solved)}});
    const std::vector<Rows> answers = co_await store.run(std::move(calls));
    if (answers.front().empty()) throw StoreFailure("the account is deleted");
  }
  throw StoreFailure("too many people try the same puzzles");
}

}  // namespace yolah::server

// People's tries at puzzles in a real PostgreSQL: each counts once, whoever sends it how often.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "online/puzzles/puzzle_list.h"
#include "online/puzzles/puzzle_results.h"
#include "online/store/puzzle_statements.h"
#include "tests/online/store_testing.h"

namespace yolah::server {
namespace {

constexpr std::int64_t kTime = 1'800'000'000;
constexpr std::int64_t kDay = 86'400;

class Puzzles : public Store {
 protected:
  /// A puzzle that no other test uses.
  static std::int64_t fresh_puzzle() { return ++last_puzzle_; }

  asio::awaitable<Rating> rating_of(std::int64_t puzzle) {
    Call call{statement::kFindPuzzles, {Argument::array(std::vector<std::int64_t>{puzzle})}};
    const Rows rows = co_await database_.run(std::move(call));
    EXPECT_EQ(rows.size(), 1);
    co_return Rating{rows.real(0, 1), rows.real(0, 2), rows.real(0, 3)};
  }

  asio::awaitable<std::int64_t> tries_at(std::int64_t puzzle) {
    Call call{statement::kFindPuzzles, {Argument::array(std::vector<std::int64_t>{puzzle})}};
    const Rows rows = co_await database_.run(std::move(call));
    co_return rows.empty() ? 0 : rows.number(0, 4);
  }

  /// Runs them all at once, each on the connection that it is given, until all are done.
  Task all_at_once(std::vector<std::function<Task()>> tasks) {
    std::size_t done = 0;
    for (auto& task : tasks) {
      asio::co_spawn(context_, std::move(task), [&done](const std::exception_ptr& failure) {
        EXPECT_FALSE(failure);
        ++done;
      });
    }
    asio::steady_timer timer(context_);
    while (done < tasks.size()) {
      timer.expires_after(std::chrono::milliseconds(1));
      co_await timer.async_wait(asio::use_awaitable);
    }
  }

 private:
  static inline std::int64_t last_puzzle_ = 0;
};

Rating first_rating_of(std::int64_t puzzle) {
  return first_rating(*level_of_puzzle(puzzle));
}

std::vector<PuzzleResult> one_result(std::int64_t puzzle, std::int64_t time, Outcome outcome) {
  return {{puzzle, time, outcome}};
}

TEST_F(Puzzles, AFirstTryChangesBothRatingsByGlicko2) {
  run([this]() -> Task {
    co_await database_.ready();
    const std::int64_t user = co_await make_user("solver");
    const std::int64_t puzzle = fresh_puzzle();
    const CountedTries counted =
        co_await count_results(database_, user, one_result(puzzle, kTime, Outcome::kSolved));
    const RatedResult of_user{first_rating_of(puzzle), 1};
    const RatedResult of_puzzle{Rating{}, 0};
    EXPECT_EQ(counted.solver.rating, after_games(Rating{}, {&of_user, 1}, 0));
    EXPECT_EQ(counted.solver.tries, 1);
    EXPECT_EQ(counted.solver.last, kTime);
    const Rating rated = co_await rating_of(puzzle);
    EXPECT_EQ(rated, after_games(first_rating_of(puzzle), {&of_puzzle, 1}, 0));
    EXPECT_LT(rated.rating, first_rating_of(puzzle).rating);
  });
}

TEST_F(Puzzles, ASecondTryChangesNothing) {
  run([this]() -> Task {
    co_await database_.ready();
    const std::int64_t user = co_await make_user("again");
    const std::int64_t puzzle = fresh_puzzle();
    const CountedTries first =
        co_await count_results(database_, user, one_result(puzzle, kTime, Outcome::kMissed));
    const Rating rated = co_await rating_of(puzzle);
    for (const Outcome outcome : {Outcome::kMissed, Outcome::kSolved}) {
      const CountedTries again =
          co_await count_results(database_, user, one_result(puzzle, kTime + kDay, outcome));
      EXPECT_EQ(again.solver.rating, first.solver.rating);
      EXPECT_EQ(again.solver.tries, 1);
      EXPECT_EQ(again.tries.front().time, kTime);
      EXPECT_EQ(co_await rating_of(puzzle), rated);
    }
    const auto tries = (co_await list_tries(database_, user, 0, 10)).tries;
    EXPECT_EQ(tries.front().outcome, Outcome::kSolvedLater) << "but it was solved at last";
  });
}

TEST_F(Puzzles, AListCountsInTheOrderOfTime) {
  run([this]() -> Task {
    co_await database_.ready();
    const std::int64_t user = co_await make_user("list");
    std::vector<PuzzleResult> results;
    for (int day = 0; day < 9; ++day) {
      const Outcome outcome = day % 3 == 0 ? Outcome::kMissed : Outcome::kSolved;
      results.push_back({fresh_puzzle(), kTime + day * kDay, outcome});
    }
    Rating expected;
    for (const PuzzleResult& result : results) {
      const double score = result.outcome == Outcome::kSolved ? 1 : 0;
      const RatedResult played{first_rating_of(result.number), score};
      expected = after_games(expected, {&played, 1}, result.time == kTime ? 0 : 1);
    }
    const std::vector<PuzzleResult> mixed(results.rbegin(), results.rend());
    const CountedTries counted = co_await count_results(database_, user, mixed);
    EXPECT_EQ(counted.solver.rating, expected);
    EXPECT_EQ(counted.solver.last, results.back().time);
    const auto tries = (co_await list_tries(database_, user, 0, 100)).tries;
    EXPECT_EQ(tries.size(), results.size());
    for (std::size_t i = 0; i < tries.size(); ++i) EXPECT_EQ(tries[i].number, results[i].number);
    EXPECT_EQ(tries.back().rating, expected.rating);
    const auto rest = (co_await list_tries(database_, user, 7, 100)).tries;
    EXPECT_EQ(rest.size(), 2U);
    EXPECT_EQ((co_await list_tries(database_, user, 0, 4)).tries.size(), 4U);
  });
}

TEST_F(Puzzles, TheSameListFromTwoDevicesAtOnceCountsOnce) {
  Database other(context_.get_executor(), {url_of("YOLAH_TEST_DATABASE"), statement_texts()});
  run([this, &other]() -> Task {
    co_await database_.ready();
    co_await other.ready();
    const std::int64_t user = co_await make_user("twice");
    std::vector<PuzzleResult> results;
    for (int i = 0; i < 30; ++i) results.push_back({fresh_puzzle(), kTime + i, Outcome::kSolved});
    std::vector<std::function<Task()>> tasks;
    for (int i = 0; i < 6; ++i) {
      tasks.emplace_back([&, i]() -> Task {
        co_await count_results(i % 2 == 0 ? database_ : other, user, results);
      });
    }
    co_await all_at_once(std::move(tasks));
    EXPECT_EQ((co_await list_tries(database_, user, 0, 1)).solver.tries, 30);
    for (const PuzzleResult& result : results) {
      EXPECT_EQ(co_await tries_at(result.number), 1) << result.number;
    }
  });
}

TEST_F(Puzzles, RatingAndTriesAreOfTheSameMoment) {
  static constexpr int kTries = 150;
  Database other(context_.get_executor(), {url_of("YOLAH_TEST_DATABASE"), statement_texts()});
  run([this, &other]() -> Task {
    co_await database_.ready();
    co_await other.ready();
    const std::int64_t user = co_await make_user("watched");
    std::vector<PuzzleResult> results;
    for (int i = 0; i < kTries; ++i) {
      results.push_back({fresh_puzzle(), kTime + i, Outcome::kSolved});
    }
    bool done = false;
    std::vector<std::function<Task()>> tasks;
    tasks.emplace_back([&]() -> Task {
      for (const PuzzleResult& result : results) {
        std::vector<PuzzleResult> alone(1, result);
        co_await count_results(database_, user, std::move(alone));
      }
      done = true;
    });
    tasks.emplace_back([&]() -> Task {
      while (!done) {
        const CountedTries seen = co_await list_tries(other, user, 0, kTries);
        EXPECT_EQ(seen.solver.tries, static_cast<std::int64_t>(seen.tries.size()));
        if (seen.tries.empty()) continue;
        EXPECT_EQ(seen.tries.back().rating, seen.solver.rating.rating);
      }
    });
    co_await all_at_once(std::move(tasks));
    EXPECT_EQ((co_await list_tries(other, user, 0, kTries)).solver.tries, kTries);
  });
}

TEST_F(Puzzles, ManyPeopleAtTheSamePuzzlesDoNotWaitInACircle) {
  std::vector<std::unique_ptr<Database>> connections;
  for (int i = 0; i < 8; ++i) {
    connections.push_back(std::make_unique<Database>(
        context_.get_executor(),
        Database::Options{url_of("YOLAH_TEST_DATABASE"), statement_texts()}));
  }
  run([this, &connections]() -> Task {
    co_await database_.ready();
    std::vector<PuzzleResult> results;
    for (int i = 0; i < 12; ++i) results.push_back({fresh_puzzle(), kTime + i, Outcome::kMissed});
    std::vector<std::function<Task()>> tasks;
    for (const auto& connection : connections) {
      co_await connection->ready();
      const std::int64_t user = co_await make_user("crowd");
      // Everybody in another order.
      for (std::size_t i = 0; i < results.size(); ++i) {
        results[i].time = kTime + static_cast<std::int64_t>((i * 7 + tasks.size() * 5) % 12);
      }
      tasks.emplace_back([&connection, user, results]() -> Task {
        co_await count_results(*connection, user, results);
      });
    }
    co_await all_at_once(std::move(tasks));
    for (const PuzzleResult& result : results) {
      EXPECT_EQ(co_await tries_at(result.number), 8) << result.number;
      const Rating rated = co_await rating_of(result.number);
      EXPECT_GT(rated.rating, first_rating_of(result.number).rating) << "everybody has missed it";
      EXPECT_LT(rated.deviation, first_rating_of(result.number).deviation);
    }
  });
}

TEST_F(Puzzles, WhatWasCountedOfADeletedAccountStaysWithThePuzzle) {
  run([this]() -> Task {
    co_await database_.ready();
    const std::int64_t user = co_await make_user("gone");
    const std::int64_t puzzle = fresh_puzzle();
    co_await count_results(database_, user, one_result(puzzle, kTime, Outcome::kMissed));
    const Rating rated = co_await rating_of(puzzle);
    as_superuser("delete from users where id = " + std::to_string(user));
    EXPECT_EQ(co_await rating_of(puzzle), rated);
    const CountedTries left = co_await list_tries(database_, user, 0, 10);
    EXPECT_TRUE(left.tries.empty());
    EXPECT_EQ(left.solver.tries, 0);
    bool refused = false;
    try {
      co_await count_results(database_, user, one_result(fresh_puzzle(), kTime, Outcome::kMissed));
    } catch (const StoreFailure&) {
      refused = true;
    }
    EXPECT_TRUE(refused) << "nothing more counts";
  });
}

}  // namespace
}  // namespace yolah::server

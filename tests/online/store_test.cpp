// The store against a real PostgreSQL: transactions, leases, conditional commits, the archive.
#include "tests/online/store_testing.h"

#include <libpq-fe.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/notation.h"
#include "online/game/game_state.h"
#include "online/games/rater.h"
#include "online/store/committer.h"
#include "online/store/game_store.h"
#include "online/store/schema.h"
#include "online/store/statements.h"
#include "support/postgres/database.h"

namespace yolah::server {
namespace {

GameState state_before_the_end(const GameState& state) {
  GameState before(state.time());
  for (const Event& event : state.events()) {
    if (event.kind != EventKind::kEnd) before.apply(event);
  }
  return before;
}

TEST_F(Store, TheSchemaIsMadeOnce) {
  EXPECT_EQ(migrate(url_of("YOLAH_TEST_DATABASE"), server_schema()), 0);
  EXPECT_NO_THROW(check_database(url_of("YOLAH_TEST_DATABASE"), server_schema()));
}

TEST_F(Store, ADatabaseThatForgetsIsRefused) {
  const std::string role = "alter role yolah ";
  as_superuser(role + "set synchronous_commit = off");
  EXPECT_THROW(check_database(url_of("YOLAH_TEST_DATABASE"), server_schema()), std::runtime_error);
  as_superuser(role + "set synchronous_commit = local");
  EXPECT_THROW(check_database(url_of("YOLAH_TEST_DATABASE"), server_schema()), std::runtime_error);
  as_superuser(role + "reset synchronous_commit");
  EXPECT_NO_THROW(check_database(url_of("YOLAH_TEST_DATABASE"), server_schema()));
}

TEST_F(Store, ASchemaOfTheFutureIsRefused) {
  as_superuser("insert into schema_version values (9999)");
  EXPECT_THROW(check_database(url_of("YOLAH_TEST_DATABASE"), server_schema()), std::runtime_error);
  as_superuser("delete from schema_version where version = 9999");
}

TEST_F(Store, ManyTransactionsAreUnderWayAtOnceAndEachGetsItsOwnAnswer) {
  run([this]() -> Task {
    co_await database_.ready();
    int answered = 0;
    constexpr int kMany = 500;
    for (int number = 0; number < kMany; ++number) {
      asio::co_spawn(
          context_,
          [this, number, &answered]() -> Task {
            const std::string name = "many" + std::to_string(number);
            const std::int64_t user = co_await make_user(name);
            EXPECT_GT(user, 0);
            ++answered;
          },
          asio::detached);
    }
    asio::steady_timer timer(context_);
    while (answered < kMany) {
      timer.expires_after(std::chrono::milliseconds(5));
      co_await timer.async_wait(asio::use_awaitable);
    }
  });
}

TEST_F(Store, ARefusedTransactionLeavesTheOthersAlone) {
  run([this]() -> Task {
    co_await database_.ready();
    const std::int64_t user = co_await make_user("refused");
    std::vector<Call> calls;
    const std::vector<Argument> arguments{Argument::bytes(std::string(32, 't')),  // its hash
                                          user,
                                          std::int64_t{1},  // day
                                          std::string("bot"),
                                          std::int64_t{1},   // scope
                                          std::int64_t{20},  // tokens at most
                                          std::int64_t{6},   // what is noted
                                          std::string("127.0.0.1")};
    calls.push_back({statement::kAddToken, arguments});
    calls.push_back({statement::kAddToken, arguments});
    std::string state;
    try {
      co_await database_.run(std::move(calls));
    } catch (const StatementRefused& refused) {
      state = refused.state();
    }
    EXPECT_EQ(state, "23505");
    // Neither of them was kept.
    EXPECT_EQ(as_superuser("select count(*) from tokens where expires is not null"), "0");
    EXPECT_GT(co_await make_user("after"), user);
  });
}

TEST_F(Store, TheDatabaseKnowsTheSpeedsOfTheProgram) {
  for (const TimeControl& time :
       {TimeControl{0, 1'000}, TimeControl{179'999, 0}, TimeControl{120'000, 2'000},
        TimeControl{180'000, 10'000}, TimeControl{1'499'999, 0}, TimeControl{1'500'000, 0},
        TimeControl{kDay, 0}, TimeControl{14 * kDay, 0}}) {
    const std::string sql = "select speed_of(" + std::to_string(time.initial) + ", " +
                            std::to_string(time.increment) + ")";
    EXPECT_EQ(as_superuser(sql), std::to_string(static_cast<int>(speed_of(time)))) << sql;
  }
}

TEST_F(Store, ALostConnectionFailsWhatIsUnderWayAndComesBack) {
  run([this]() -> Task {
    const std::int64_t first = co_await begin_lease();
    as_superuser(
        "select pg_terminate_backend(pid) from pg_stat_activity"
        " where application_name = 'yolah-server'");
    bool failed = false;
    try {
      Call call{statement::kRenewLease, {first, kLife, kNoon}};
      co_await database_.run(std::move(call));
    } catch (const StoreFailure&) {
      failed = true;
    }
    EXPECT_TRUE(failed);
    const std::int64_t second = co_await begin_lease();
    EXPECT_GT(second, first);
  });
}

TEST_F(Store, EventsAreCommittedUnderTheOwnersLeaseOnly) {
  run([this]() -> Task {
    const std::int64_t owner = co_await begin_lease();
    const std::int64_t other = co_await begin_lease();
    const GameId game = co_await make_game(owner);
    Committer committer(context_.get_executor(), database_);
    const GameState state = co_await state_of(game);
    const std::vector<Event> events = state.next_move(*parse_move("d5:b7"), 10, 0, kNoon);
    committer.set_epoch(other);
    const Commit by_other = co_await committer.commit(game, state, events, kServed);
    EXPECT_EQ(by_other, Commit::kRefused);
    committer.set_epoch(owner);
    const Commit by_owner = co_await committer.commit(game, state, events, kServed);
    EXPECT_EQ(by_owner, Commit::kDone);
    const Commit again = co_await committer.commit(game, state, events, kServed);
    EXPECT_EQ(again, Commit::kRefused);
    const GameState after = co_await state_of(game);
    EXPECT_EQ(after.seq(), 2);
  });
}

TEST_F(Store, ANodeThatWasDeclaredDeadCannotWrite) {
  run([this]() -> Task {
    const std::int64_t owner = co_await begin_lease(-1);
    const GameId game = co_await make_game(owner);
    const std::int64_t heir = co_await begin_lease();
    Committer committer(context_.get_executor(), database_);
    GameState state = co_await state_of(game);
    // The lease ran out, but nobody said so yet: it may still write.
    committer.set_epoch(owner);
    const auto first = state.next_move(*parse_move("d5:b7"), 10, 0, kNoon);
    const Commit in_time = co_await committer.commit(game, state, first, kServed);
    EXPECT_EQ(in_time, Commit::kDone);
    for (const Event& event : first) state.apply(event);

    const Rows dead = co_await database_.run(Call{statement::kDeclareDead, {}});
    EXPECT_GE(dead.size(), 1);
    const auto second = state.next_move(*parse_move("e5:f5"), 10, 0, kNoon);
    const Commit too_late = co_await committer.commit(game, state, second, kServed);
    EXPECT_EQ(too_late, Commit::kRefused);
    const Commit end_too_late = co_await committer.commit(
        game, state, state.next_resignation(Color::kBlack, kNoon), kServed);
    EXPECT_EQ(end_too_late, Commit::kRefused);
    Call renewal{statement::kRenewLease, {owner, kLife, kNoon}};
    const Rows renewed = co_await database_.run(std::move(renewal));
    EXPECT_TRUE(renewed.empty());

    Call adoption{statement::kAdoptGames, {heir, std::int64_t{1000}, kServed}};
    const Rows adopted = co_await database_.run(std::move(adoption));
    EXPECT_TRUE(contains(adopted, game));
    committer.set_epoch(heir);
    const Commit by_heir = co_await committer.commit(game, state, second, kServed);
    EXPECT_EQ(by_heir, Commit::kDone);
  });
}

TEST_F(Store, AnEventWithoutTheOneBeforeItIsRefused) {
  run([this]() -> Task {
    const std::int64_t owner = co_await begin_lease();
    const GameId game = co_await make_game(owner);
    Committer committer(context_.get_executor(), database_);
    committer.set_epoch(owner);
    GameState ahead = co_await state_of(game);
    for (const Event& event : ahead.next_move(*parse_move("d5:b7"), 10, 0, kNoon)) {
      ahead.apply(event);
    }
    const auto events = ahead.next_move(*parse_move("e5:f5"), 10, 0, kNoon);
    const Commit skipped = co_await committer.commit(game, ahead, events, kServed);
    EXPECT_EQ(skipped, Commit::kRefused);
    const GameState after = co_await state_of(game);
    EXPECT_EQ(after.seq(), 1);
  });
}

TEST_F(Store, ChatAndTakebacksAreKeptWithTheMoves) {
  run([this]() -> Task {
    const std::int64_t owner = co_await begin_lease();
    const GameId game = co_await make_game(owner);
    Committer committer(context_.get_executor(), database_);
    committer.set_epoch(owner);
    GameState state = co_await state_of(game);
    std::vector<std::vector<Event>> steps;
    const auto plan = [&](std::vector<Event> events) {
      for (const Event& event : events) EXPECT_TRUE(state.apply(event));
      steps.push_back(std::move(events));
    };
    GameState before = state;
    plan(state.next_move(*parse_move("d5:b7"), 10, 0, kNoon));
    plan(state.next_chat(Color::kWhite, "d\u00e9j\u00e0 \"vu\", {1,2} \\ '; drop table games",
                         kNoon));
    plan(state.next_offer(Color::kBlack, kNoon));
    plan(state.next_takeback(Color::kWhite, kNoon));
    for (const auto& events : steps) {
      const Commit outcome = co_await committer.commit(game, before, events, kServed);
      EXPECT_EQ(outcome, Commit::kDone);
      for (const Event& event : events) before.apply(event);
    }
    const GameState stored = co_await state_of(game);
    EXPECT_EQ(stored.events(), state.events());
    EXPECT_EQ(stored.position(), Position());
  });
}

TEST_F(Store, ARatedGameChangesBothRatingsOnce) {
  run([this]() -> Task {
    const std::int64_t owner = co_await begin_lease();
    const GameId game = co_await make_game(owner, true);
    Committer committer(context_.get_executor(), database_);
    committer.set_epoch(owner);
    const GameState state = co_await state_of(game);
    const auto end = state.next_resignation(Color::kBlack, kNoon);
    const Commit outcome = co_await committer.commit(game, state, end, kServed);
    EXPECT_EQ(outcome, Commit::kDone);
    // Several nodes at once, each by a connection of its own.
    Database second{context_.get_executor(), {url_of("YOLAH_TEST_DATABASE"), statement_texts()}};
    co_await second.ready();
    int rated = 0;
    int done = 0;
    for (Database* const database : {&database_, &second}) {
      asio::co_spawn(
          context_,
          [database, &rated, &done]() -> Task {
            rated += co_await rate_waiting_games(*database);
            ++done;
          },
          asio::detached);
    }
    asio::steady_timer timer(context_);
    while (done < 2) {
      timer.expires_after(std::chrono::milliseconds(5));
      co_await timer.async_wait(asio::use_awaitable);
    }
    EXPECT_EQ(rated, 1);
    const std::string of_game = " where game = " + std::to_string(game.value());
    EXPECT_EQ(as_superuser("select count(*) from rating_history" + of_game), "2");
    EXPECT_EQ(as_superuser("select sum(change)::numeric(9,3) from rating_history" + of_game),
              "0.000");
    EXPECT_EQ(as_superuser("select count(*) from rating_queue"), "0");
    EXPECT_EQ(as_superuser("select min(rating) < 1400 and max(rating) > 1600 from rating_history" +
                           of_game),
              "t");
  });
}

TEST_F(Store, AGameThatEndsGoesToTheArchiveWhole) {
  run([this]() -> Task {
    const std::int64_t owner = co_await begin_lease();
    const GameId game = co_await make_game(owner);
    Committer committer(context_.get_executor(), database_);
    committer.set_epoch(owner);
    GameState state = co_await state_of(game);
    while (!state.over()) {
      auto events = state.next_move(state.position().legal_moves()[0], 5, 0, kNoon + state.seq());
      const Commit outcome = co_await committer.commit(game, state, events, kServed);
      EXPECT_EQ(outcome, Commit::kDone);
      if (outcome != Commit::kDone) co_return;
      for (const Event& event : events) state.apply(event);
    }
    const auto found = co_await find_game(database_, game);
    EXPECT_TRUE(found.has_value());
    if (!found) co_return;
    EXPECT_FALSE(found->live);
    EXPECT_EQ(found->events, state.events());
    const std::string id = std::to_string(game.value());
    EXPECT_EQ(as_superuser("select count(*) from live_events where game = " + id), "0");
    EXPECT_EQ(as_superuser("select count(*) from live_games where game = " + id), "0");
    EXPECT_EQ(as_superuser("select count(*) from games_2026_11 where id = " + id), "1");
    const GameState before = state_before_the_end(state);
    const std::vector<Event> end(1, state.events().back());
    const Commit again = co_await committer.commit(game, before, end, kServed);
    EXPECT_EQ(again, Commit::kRefused);
  });
}

using StoreSpeedSlow = Store;

/// Rows a second by plain libpq in pipeline mode: a prepared insert a row, a commit after each
/// `batch` of them.
double bare_inserts_a_second(int batch, int batches) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(
      PQconnectdb(url_of("YOLAH_TEST_DATABASE").c_str()), &PQfinish);
  const auto plain = [&](const char* sql) { PQclear(PQexec(connection.get(), sql)); };
  plain("create table bare (like live_events including all)");
  PQclear(PQprepare(connection.get(), "bare",
                    "insert into bare values ($1::bigint, $2::integer, 2, 0, 7, 1, 1, 0, 5, '')", 2,
                    nullptr));
  PQenterPipelineMode(connection.get());
  const auto start = std::chrono::steady_clock::now();
  for (int count = 0; count < batches; ++count) {
    for (int row = 0; row < batch; ++row) {
      const std::string game = std::to_string(row);
      const std::string seq = std::to_string(count);
      const char* const values[] = {game.c_str(), seq.c_str()};
      PQsendQueryPrepared(connection.get(), "bare", 2, values, nullptr, nullptr, 0);
    }
    PQpipelineSync(connection.get());
    for (int answers = 0; answers <= batch;) {
      PGresult* const result = PQgetResult(connection.get());
      if (result != nullptr) ++answers;
      PQclear(result);
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  PQexitPipelineMode(connection.get());
  plain("drop table bare");
  return batch * batches / seconds.count();
}

TEST_F(StoreSpeedSlow, AConditionalCommitAsARatioToBareInserts) {
  constexpr int kGames = 100;
  constexpr int kRounds = 40;
  double ours = 0;
  run([&]() -> Task {
    const std::int64_t owner = co_await begin_lease();
    Committer committer(context_.get_executor(), database_);
    committer.set_epoch(owner);
    std::vector<std::pair<GameId, GameState>> games;
    for (int count = 0; count < kGames; ++count) {
      const GameId game = co_await make_game(owner);
      games.emplace_back(game, co_await state_of(game));
    }
    const auto start = std::chrono::steady_clock::now();
    asio::steady_timer timer(context_);
    for (int round = 0; round < kRounds; ++round) {
      int done = 0;
      for (auto& entry : games) {
        asio::co_spawn(
            context_,
            [&committer, &done, game = entry.first, &state = entry.second]() -> Task {
              const auto events = state.next_chat(Color::kBlack, "", kNoon);
              const Commit outcome = co_await committer.commit(game, state, events, kServed);
              EXPECT_EQ(outcome, Commit::kDone);
              state.apply(events.front());
              ++done;
            },
            asio::detached);
      }
      while (done < kGames) {
        timer.expires_after(std::chrono::microseconds(100));
        co_await timer.async_wait(asio::use_awaitable);
      }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    ours = kGames * kRounds / seconds.count();
  });
  const double bare = bare_inserts_a_second(kGames, kRounds);
  std::printf("events committed %.0f/s, bare inserts %.0f/s in batches of %d: ratio %.2f\n", ours,
              bare, kGames, ours / bare);
  EXPECT_GT(ours / bare, 0.2);
}

}  // namespace
}  // namespace yolah::server

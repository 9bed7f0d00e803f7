// What tests of the store share: a real PostgreSQL, whose address is in YOLAH_TEST_DATABASE
// (with_postgres.py starts one), leases, users and games in it.
#pragma once

#include <gtest/gtest.h>
#include <libpq-fe.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "online/game/game_id.h"
#include "online/game/game_state.h"
#include "online/store/account_statements.h"
#include "online/store/challenge_store.h"
#include "online/store/game_store.h"
#include "online/store/schema.h"
#include "online/store/statements.h"
#include "support/postgres/database.h"

namespace yolah::server {

namespace asio = boost::asio;
using Task = asio::awaitable<void>;

inline constexpr std::int64_t kLife = 60'000;
inline constexpr std::int64_t kNoon = 1'794'744'000'000;  // in month 10
inline constexpr std::int64_t kServed = 5'000;            // service time of whoever writes

inline std::string url_of(const char* variable) {
  const char* const url = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return url == nullptr ? "" : url;
}

/// What nobody but the test may ask.
inline std::string as_superuser(const std::string& sql) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(
      PQconnectdb(url_of("YOLAH_TEST_SUPERUSER").c_str()), &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()),
                                                             &PQclear);
  EXPECT_NE(PQresultStatus(result.get()), PGRES_FATAL_ERROR) << PQresultErrorMessage(result.get());
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

/// Whether the first column names the game.
inline bool contains(const Rows& rows, GameId game) {
  const std::vector<std::int64_t> games = numbers_of(rows);
  return std::find(games.begin(), games.end(), game.value()) != games.end();
}

class Store : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_NE(url_of("YOLAH_TEST_DATABASE"), "") << "run by with_postgres.py";
    migrate(url_of("YOLAH_TEST_DATABASE"), server_schema());
  }

  /// Runs a coroutine to its end, for ten seconds at most.
  void run(std::function<Task()> task) {
    bool done = false;
    std::exception_ptr failure;
    asio::co_spawn(context_, std::move(task), [&](std::exception_ptr thrown) {
      failure = std::move(thrown);
      done = true;
    });
    context_.restart();
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!done && std::chrono::steady_clock::now() < limit) {
      context_.run_one_for(std::chrono::milliseconds(100));
    }
    ASSERT_TRUE(done) << "it takes too long";
    if (failure) std::rethrow_exception(failure);
  }

  asio::awaitable<std::int64_t> begin_lease(std::int64_t life = kLife) {
    co_await database_.ready();
    Call call{statement::kBeginLease, {std::string("test"), life, kServed}};
    const Rows rows = co_await database_.run(std::move(call));
    co_return rows.number(0, 0);
  }

  asio::awaitable<std::int64_t> make_user(const std::string& name) {
    Call call{
        statement::kMakeGuest,
        {name + std::to_string(++names_), Argument::bytes(std::string(24, 'x') + name.substr(0, 1) +
                                                          std::to_string(1'000'000 + names_))}};
    const Rows rows = co_await database_.run(std::move(call));
    co_return rows.number(0, 0);
  }

  /// A game of two new users that the lease owns.
  asio::awaitable<GameId> make_game(std::int64_t epoch, bool rated = false) {
    Call partition{statement::kMakePartition, {std::int64_t{10}}};
    co_await database_.run(std::move(partition));
    const std::int64_t black = co_await make_user("black");
    const std::int64_t white = co_await make_user("white");
    const std::int64_t id = 1'000 + names_;
    Challenge challenge;
    challenge.id = GameId(id);
    challenge.by.id = black;
    challenge.time = {60'000, 0};
    challenge.rated = rated;
    challenge.color = Wish::kBlack;
    const bool made = co_await make_challenge(database_, challenge);
    EXPECT_TRUE(made);
    Call accept{
        statement::kAcceptChallenge,
        {id, white, epoch, first_id_of(10), std::int64_t{0}, kNoon, std::int64_t{1}, kServed}};
    const Rows rows = co_await database_.run(std::move(accept));
    EXPECT_EQ(rows.size(), 1);
    co_return GameId(rows.number(0, 0));
  }

  asio::awaitable<GameState> state_of(GameId game) {
    const auto found = co_await find_game(database_, game);
    EXPECT_TRUE(found.has_value());
    GameState state(found->info.time);
    for (const Event& event : found->events) EXPECT_TRUE(state.apply(event));
    co_return state;
  }

  asio::io_context context_{1};
  Database database_{context_.get_executor(), {url_of("YOLAH_TEST_DATABASE"), statement_texts()}};
  static inline int names_ = 0;
};

}  // namespace yolah::server

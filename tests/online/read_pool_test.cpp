// The pool of connections that read, against a real PostgreSQL, whose address is in
// YOLAH_TEST_DATABASE (with_postgres.py starts one).
#include <gtest/gtest.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <string>

#include "support/postgres/read_pool.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using Task = asio::awaitable<void>;
using namespace std::chrono_literals;

enum : int { kNap, kLongSleep, kWrite };
constexpr std::array kStatements = {"select pg_sleep(0.1)", "select pg_sleep(10)",
                                    "create table written ()"};

struct Outcomes {
  int answered = 0;
  int busy = 0;
  int refused = 0;
  int all() const { return answered + busy + refused; }
};

class Reads : public testing::Test {
 protected:
  /// Asks for so many at once and waits for all outcomes.
  Outcomes ask(int statement, int times, const ReadLimits& limits) {
    const char* const url = std::getenv("YOLAH_TEST_DATABASE");  // NOLINT(concurrency-mt-unsafe)
    ReadPool pool(context_.get_executor(), url, kStatements, limits);
    bool connected = false;
    asio::co_spawn(context_, pool.ready(), [&](const std::exception_ptr&) { connected = true; });
    auto end = std::chrono::steady_clock::now() + 10s;
    while (!connected && std::chrono::steady_clock::now() < end) context_.run_one_for(100ms);
    EXPECT_TRUE(connected);
    Outcomes outcomes;
    for (int count = 0; count < times; ++count) {
      asio::co_spawn(context_, read(pool, statement, outcomes), asio::detached);
    }
    end = std::chrono::steady_clock::now() + 10s;
    while (outcomes.all() < times && std::chrono::steady_clock::now() < end) {
      context_.run_one_for(100ms);
    }
    counts_ = pool.counts();
    return outcomes;
  }

  static Task read(ReadPool& pool, int statement, Outcomes& outcomes) {
    try {
      Call call{statement, {}};
      co_await pool.run(std::move(call));
      ++outcomes.answered;
    } catch (const ReadsBusy&) {
      ++outcomes.busy;
    } catch (const StoreFailure&) {
      ++outcomes.refused;
    }
  }

  asio::io_context context_{1};
  ReadPool::Counts counts_;
};

TEST_F(Reads, WaitForAConnectionInTurn) {
  const Outcomes outcomes = ask(kNap, 8, {.connections = 2, .queue = 6, .time = 5s});
  EXPECT_EQ(outcomes.answered, 8);
  EXPECT_EQ(counts_.reads, 8);
  EXPECT_EQ(counts_.refused, 0);
}

TEST_F(Reads, AreRefusedAtOnceIfTooManyWait) {
  const Outcomes outcomes = ask(kNap, 8, {.connections = 2, .queue = 3, .time = 5s});
  EXPECT_EQ(outcomes.answered, 5);
  EXPECT_EQ(outcomes.busy, 3);
  EXPECT_EQ(counts_.refused, 3);
}

TEST_F(Reads, AreRefusedIfTheyWaitTooLong) {
  // All of them would take three seconds; the first has nine tenths of one to spare.
  const Outcomes outcomes = ask(kNap, 30, {.connections = 1, .queue = 30, .time = 1s});
  EXPECT_GE(outcomes.answered, 1);
  EXPECT_GE(outcomes.busy, 5);
  EXPECT_EQ(outcomes.all(), 30);
}

TEST_F(Reads, AreCutOffByTheDatabaseIfTheyTakeTooLong) {
  const Outcomes outcomes = ask(kLongSleep, 2, {.connections = 2, .queue = 0, .time = 200ms});
  EXPECT_EQ(outcomes.busy, 2);
  EXPECT_EQ(counts_.too_slow, 2);
}

TEST_F(Reads, CannotWrite) {
  const Outcomes outcomes = ask(kWrite, 1, {});
  EXPECT_EQ(outcomes.refused, 1);
}

}  // namespace
}  // namespace yolah::server

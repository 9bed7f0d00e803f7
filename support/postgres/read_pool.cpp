#include "support/postgres/read_pool.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <utility>

namespace yolah::server {
namespace {

namespace asio = boost::asio;

/// Whoever asks, a statement finds what it reads by an index: it is planned once, as planning over
/// the months of the archive costs more than reading, and never to go through a whole table, which
/// may be small when it is planned and large when it is run.
std::vector<std::string> settings_of(const ReadLimits& limits) {
  return {"statement_timeout = " + std::to_string(limits.time.count()),
          "default_transaction_read_only = on", "plan_cache_mode = force_generic_plan",
          "enable_seqscan = off"};
}

}  // namespace

ReadPool::ReadPool(asio::any_io_executor executor, const std::string& url,
                   std::span<const char* const> statements, const ReadLimits& limits)
    : executor_(std::move(executor)), limits_(limits) {
  for (int number = 0; number < limits_.connections; ++number) {
    connections_.push_back(std::make_unique<Database>(
        executor_, Database::Options{url, statements, settings_of(limits_)}));
    free_.push_back(connections_.back().get());
  }
}

asio::awaitable<void> ReadPool::ready() {
  for (const auto& connection : connections_) co_await connection->ready();
}

asio::awaitable<std::vector<Rows>> ReadPool::run(std::vector<Call> calls) {
  return asio::co_spawn(executor_, read(std::move(calls)), asio::use_awaitable);
}

asio::awaitable<std::vector<Rows>> ReadPool::read(std::vector<Call> calls) {
  ++reads_;
  Database* const connection = co_await take_connection();
  std::vector<Rows> rows;
  std::exception_ptr failure;
  try {
    rows = co_await connection->run(std::move(calls));
  } catch (const StatementRefused& refused) {
    failure = std::current_exception();
    if (refused.too_slow()) {
      ++too_slow_;
      failure = std::make_exception_ptr(ReadsBusy("reading took too long"));
    }
  } catch (const StoreFailure&) {
    failure = std::current_exception();
  }
  give_back(connection);
  if (failure) std::rethrow_exception(failure);
  co_return rows;
}

asio::awaitable<Database*> ReadPool::take_connection() {
  if (!free_.empty()) {
    Database* const connection = free_.back();
    free_.pop_back();
    co_return connection;
  }
  if (waiting_.size() >= limits_.queue) refuse("too many wait to read");
  const auto waiter =
      std::make_shared<Waiter>(Waiter{asio::steady_timer(executor_, limits_.time), nullptr});
  waiting_.push_back(waiter);
  boost::system::error_code ignored;  // whether it was given a connection is what counts
  co_await waiter->timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  if (waiter->connection != nullptr) co_return waiter->connection;
  std::erase(waiting_, waiter);
  refuse("it waited too long to read");
}

void ReadPool::give_back(Database* connection) {
  if (waiting_.empty()) return free_.push_back(connection);
  const auto next = waiting_.front();
  waiting_.pop_front();
  next->connection = connection;
  next->timer.cancel();
}

void ReadPool::refuse(const char* why) {
  ++refused_;
  throw ReadsBusy(why);
}

}  // namespace yolah::server

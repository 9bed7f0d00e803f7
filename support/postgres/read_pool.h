// Connections that only read, apart from those that commit moves and sign people in: a page that
// takes long holds up its own connection and no other.
//
// Each connection runs one transaction at a time. What finds none free waits its turn, but not
// in any number and not for any time: whatever is beyond the limits fails with ReadsBusy. The
// sessions cannot write.
//
// The connections belong to one executor, whose context runs on one thread; `run` and `counts`
// may be called from any.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "support/postgres/database.h"

namespace yolah::server {

/// There is more to read than the connections manage, or it took too long.
class ReadsBusy : public StoreFailure {
 public:
  using StoreFailure::StoreFailure;
};

struct ReadLimits {
  int connections = 2;
  std::size_t queue = 64;                 ///< Transactions that may wait for a connection.
  std::chrono::milliseconds time{2'000};  ///< For a statement, and to wait for a connection.
};

class ReadPool : public StatementRunner {
 public:
  ReadPool(boost::asio::any_io_executor executor, const std::string& url,
           std::span<const char* const> statements, const ReadLimits& limits);

  /// Waits until each connection was open once, for as long as it takes. On its executor.
  boost::asio::awaitable<void> ready();
  using StatementRunner::run;
  boost::asio::awaitable<std::vector<Rows>> run(std::vector<Call> calls) override;

  struct Counts {
    std::uint64_t reads = 0;     ///< Transactions, whatever became of them.
    std::uint64_t refused = 0;   ///< Of them, because too many waited, or waited too long.
    std::uint64_t too_slow = 0;  ///< Of them, because a statement took too long.
  };
  Counts counts() const { return {reads_.load(), refused_.load(), too_slow_.load()}; }

 private:
  /// One that waits for a connection until the timer ends.
  struct Waiter {
    boost::asio::steady_timer timer;
    Database* connection = nullptr;
  };

  boost::asio::awaitable<std::vector<Rows>> read(std::vector<Call> calls);
  /// A connection that nobody else has until it is given back. Throws ReadsBusy.
  boost::asio::awaitable<Database*> take_connection();
  void give_back(Database* connection);
  [[noreturn]] void refuse(const char* why);

  boost::asio::any_io_executor executor_;
  ReadLimits limits_;
  std::vector<std::unique_ptr<Database>> connections_;
  std::vector<Database*> free_;
  std::deque<std::shared_ptr<Waiter>> waiting_;
  std::atomic<std::uint64_t> reads_{0};
  std::atomic<std::uint64_t> refused_{0};
  std::atomic<std::uint64_t> too_slow_{0};
};

}  // namespace yolah::server

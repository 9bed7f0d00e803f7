#include "online/account/accounts.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdint>
#include <utility>

#include "online/store/account_statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::int64_t kAtOnce = 1000;  // rows of each kind, in one transaction
constexpr int kMostRounds = 100;
constexpr std::int64_t kDaysOfNotes = 90;
constexpr std::int64_t kDaysOfGuests = 30;

asio::awaitable<void> clean_up(Database& database) {
  std::int64_t tokens = 0;
  std::int64_t notes = 0;
  std::int64_t guests = 0;
  bool more = true;
  for (int round = 0; more && round < kMostRounds; ++round) {
    Call call{statement::kCleanUp, {kAtOnce, kDaysOfNotes, kDaysOfGuests}};
    const Rows rows = co_await database.run(std::move(call));
    tokens += rows.number(0, 0);
    notes += rows.number(0, 1);
    guests += rows.number(0, 2);
    more = std::max({rows.number(0, 0), rows.number(0, 1), rows.number(0, 2)}) == kAtOnce;
  }
  if (tokens + notes + guests > 0) {
    spdlog::info("cleaned up {} tokens, {} notes about accounts, {} guests", tokens, notes, guests);
  }
}

}  // namespace

asio::awaitable<void> clean_up_now_and_then(Database& database, std::chrono::seconds interval) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (;;) {
    timer.expires_after(interval);
    co_await timer.async_wait(asio::use_awaitable);
    try {
      co_await clean_up(database);
    } catch (const StoreFailure& failure) {
      spdlog::warn("the clean-up waits for the next time: {}", failure.what());
    }
  }
}

}  // namespace yolah::server

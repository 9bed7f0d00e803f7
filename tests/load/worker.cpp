#include "tests/load/worker.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <future>
#include <utility>

namespace yolah::load {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr std::size_t kClerks = 32;
constexpr milliseconds kStartTime{30'000};
/// While playing: the time a server may take to come back.
constexpr milliseconds kOutage{120'000};
constexpr milliseconds kTick{2};
constexpr milliseconds kBetweenTableLooks{100};

}  // namespace

Worker::Worker(const Plan& plan, Journal* journal, std::size_t index)
    : workplace_(plan, journal, index),
      work_arrives_(workplace_.context, Instant::max()),
      stay_(asio::make_work_guard(workplace_.context)) {
  const auto threads = static_cast<std::size_t>(plan.threads);
  for (std::size_t i = index; i < static_cast<std::size_t>(plan.games); i += threads) {
    tables_.push_back(std::make_unique<Table>(workplace_, i));
  }
  for (std::size_t i = 0; i < kClerks; ++i) {
    asio::co_spawn(workplace_.context, run_clerk(index + i), asio::detached);
  }
  if (plan.rate > 0) asio::co_spawn(workplace_.context, pace(), asio::detached);
  asio::co_spawn(workplace_.context, watch(), asio::detached);
  thread_ = std::thread([this] { workplace_.context.run(); });
}

Worker::~Worker() {
  workplace_.context.stop();
  thread_.join();
}

void Worker::call(const std::function<void()>& work) {
  std::promise<void> done;
  asio::post(workplace_.context, [&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

void Worker::add_errand(Errand errand) {
  errands_.push_back(std::move(errand));
  work_arrives_.cancel_one();
}

asio::awaitable<void> Worker::run_clerk(std::size_t number) {
  Clerk clerk(workplace_, number);
  while (true) {
    while (errands_.empty()) {
      boost::system::error_code woken;
      co_await work_arrives_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
    const Errand errand = std::move(errands_.front());
    errands_.pop_front();
    ++errands_running_;
    const std::string why = co_await errand(clerk);
    if (!why.empty() && failure_.empty()) failure_ = why;
    --errands_running_;
  }
}

void Worker::seat_all() {
  call([this] {
    for (const auto& table : tables_) {
      add_errand([table = table.get()](Clerk& clerk) { return clerk.seat(*table); });
    }
  });
}

void Worker::begin_all() {
  call([this] {
    for (const auto& table : tables_) {
      add_errand([table = table.get()](Clerk& clerk) { return clerk.begin(*table, kStartTime); });
    }
  });
}

void Worker::verify_all() {
  call([this] {
    errands_.clear();
    // Nobody moves any more, and the server ends what is under way in time: that is not to be
    // counted as the fate of games that were played. So these are verified first, too.
    for (const auto& table : tables_) table->leave();
    for (const auto& table : tables_) {
      if (!table->games().empty()) add_verification(*table, *table->games().back());
    }
    for (const auto& table : tables_) {
      const auto& games = table->games();
      for (std::size_t i = 0; i + 1 < games.size(); ++i) add_verification(*table, *games[i]);
    }
  });
}

void Worker::add_verification(Table& table, WatchedGame& game) {
  add_errand([this, &table, &game](Clerk& clerk) -> asio::awaitable<std::string> {
    std::string why = co_await clerk.verify(table, game);
    ++(why.empty() ? workplace_.totals.games_verified : workplace_.totals.games_unverified);
    co_return why;
  });
}

bool Worker::idle() {
  bool idle = false;
  call([&] { idle = errands_.empty() && errands_running_ == 0; });
  return idle;
}

void Worker::play() {
  call([this] {
    workplace_.playing = true;
    for (const auto& table : tables_) table->go_on();
  });
}

void Worker::stop_playing() {
  call([this] {
    workplace_.playing = false;
    workplace_.to_move.clear();
    workplace_.to_begin.clear();
    errands_.clear();
  });
}

Totals Worker::totals() {
  Totals totals;
  call([&] {
    totals = workplace_.totals;
    for (const auto& table : tables_) {
      totals.moves_on_way += static_cast<std::uint64_t>(table->moves_on_way());
    }
  });
  return totals;
}

std::string Worker::failure() {
  std::string why;
  call([&] { why = failure_; });
  return why;
}

void Worker::flush_journal() {
  call([this] { workplace_.journal.flush(); });
}

void Worker::add_beginnings() {
  for (Table* const table : std::exchange(workplace_.to_begin, {})) {
    add_errand([table](Clerk& clerk) { return clerk.begin(*table, kOutage); });
  }
}

asio::awaitable<void> Worker::pace() {
  const double rate = workplace_.plan.rate / workplace_.plan.threads;
  asio::steady_timer timer(workplace_.context);
  Instant last = std::chrono::steady_clock::now();
  double due = 0;
  while (true) {
    timer.expires_after(kTick);
    co_await timer.async_wait(asio::use_awaitable);
    const Instant now = std::chrono::steady_clock::now();
    // What could not be made up within a tenth of a second is not made up at all.
    due = std::min(due + rate * std::chrono::duration<double>(now - last).count(),
                   std::max(rate / 10, 1.0));
    last = now;
    auto& waiting = workplace_.to_move;
    for (; due >= 1 && !waiting.empty(); due -= 1) {
      Table* const table = waiting.front();
      waiting.pop_front();
      table->move_now();
    }
  }
}

asio::awaitable<void> Worker::watch() {
  asio::steady_timer timer(workplace_.context);
  while (true) {
    timer.expires_after(kBetweenTableLooks);
    co_await timer.async_wait(asio::use_awaitable);
    const Instant now = std::chrono::steady_clock::now();
    for (const auto& table : tables_) table->look(now);
    add_beginnings();
    workplace_.journal.flush();
  }
}

}  // namespace yolah::load

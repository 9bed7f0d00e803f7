#include "online/cluster/lease.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <thread>
#include <utility>

#include "online/store/statements.h"
#include "support/postgres/database.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using Steady = std::chrono::steady_clock;

constexpr std::int64_t kAdoptedAtOnce = 500;  // the others get their share in the meantime
constexpr int kBeatsALife = 6;
constexpr std::chrono::hours kPartitionsEvery{12};
constexpr int kMonthsAhead = 2;

}  // namespace

class Lease::Impl {
 public:
  Impl(Options options, ServiceClock& clock, Events events)
      : options_(std::move(options)), clock_(clock), events_(std::move(events)) {
    database_ = std::make_unique<Database>(
        context_.get_executor(), Database::Options{options_.database_url, statement_texts()});
  }

  ~Impl() { stop(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void start() {
    asio::co_spawn(context_, beat(), asio::detached);
    thread_ = std::thread([this] { context_.run(); });
  }

  void stop() {
    context_.stop();
    if (thread_.joinable()) thread_.join();
  }

  void hurry() {
    asio::post(context_, [this] { next_beat_.cancel(); });
  }

  void release() {
    std::future<void> released = asio::co_spawn(context_, give_up(), asio::use_future);
    released.wait_for(std::chrono::seconds(1));
  }

 private:
  asio::awaitable<void> beat() {
    const auto interval = options_.lifetime / kBeatsALife;
    co_await database_->ready();
    while (!released_) {
      const auto start = Steady::now();
      try {
        co_await beat_once(start);
      } catch (const std::exception& error) {
        healthy_since_ = Steady::time_point::max();
        spdlog::warn("no heartbeat: {}", error.what());
      }
      boost::system::error_code hurried;
      next_beat_.expires_at(start + interval);
      co_await next_beat_.async_wait(asio::redirect_error(asio::use_awaitable, hurried));
    }
  }

  asio::awaitable<void> beat_once(Steady::time_point start) {
    // Asked first, so that a node that slept does not count the sleep as health.
    if (start - last_beat_ > options_.lifetime / 2) healthy_since_ = start;
    if (epoch_ != 0) co_await renew();
    if (epoch_ == 0) co_await begin();
    last_beat_ = Steady::now();
    healthy_since_ = std::min(healthy_since_, last_beat_);
    clock_.able(last_beat_);
    // Who was cut off itself cannot tell whether the others are dead.
    if (last_beat_ - healthy_since_ >= options_.lifetime) {
      co_await declare_dead();
      co_await adopt();
    }
    if (last_beat_ - partitions_made_ > kPartitionsEvery) co_await make_partitions();
  }

  asio::awaitable<void> begin() {
    co_await make_partitions();
    Call call{statement::kBeginLease,
              {options_.name, std::int64_t{options_.lifetime.count()}, clock_.now()}};
    const Rows rows = co_await database_->run(std::move(call));
    epoch_ = rows.number(0, 0);
    spdlog::info("lease begun with epoch {}", epoch_);
    events_.begun(epoch_);
  }

  asio::awaitable<void> renew() {
    Call call{statement::kRenewLease,
              {epoch_, std::int64_t{options_.lifetime.count()}, clock_.now()}};
    const Rows rows = co_await database_->run(std::move(call));
    if (!rows.empty()) co_return;
    spdlog::error("the lease of epoch {} is lost", epoch_);
    epoch_ = 0;
    events_.lost();
  }

  asio::awaitable<void> declare_dead() {
    const Rows rows = co_await database_->run(Call{statement::kDeclareDead, {}});
    for (int row = 0; row < rows.size(); ++row) {
      spdlog::warn("node {} (epoch {}) is declared dead", rows.text(row, 1), rows.number(row, 0));
    }
  }

  asio::awaitable<void> adopt() {
    Call call{statement::kAdoptGames, {epoch_, kAdoptedAtOnce, clock_.now()}};
    const Rows rows = co_await database_->run(std::move(call));
    if (rows.empty()) co_return;
    std::vector<AdoptedGame> games;
    for (int row = 0; row < rows.size(); ++row) {
      games.push_back({GameId(rows.number(row, 0)), rows.number(row, 1)});
    }
    spdlog::info("adopted {} games", games.size());
    events_.adopted(std::move(games));
  }

  asio::awaitable<void> make_partitions() {
    const int month = month_of(wall_clock() / 1000);
    for (int ahead = 0; ahead <= kMonthsAhead; ++ahead) {
      Call call{statement::kMakePartition, {std::int64_t{month} + ahead}};
      co_await database_->run(std::move(call));
    }
    partitions_made_ = Steady::now();
  }

  asio::awaitable<void> give_up() {
    released_ = true;
    if (epoch_ == 0) co_return;
    Call call{statement::kEndLease, {epoch_, clock_.now()}};
    co_await database_->run(std::move(call));
    spdlog::info("lease of epoch {} given up", epoch_);
  }

  Options options_;
  ServiceClock& clock_;
  Events events_;
  asio::io_context context_{1};
  asio::steady_timer next_beat_{context_};
  std::unique_ptr<Database> database_;
  std::int64_t epoch_ = 0;
  bool released_ = false;
  Steady::time_point last_beat_ = Steady::now();
  Steady::time_point healthy_since_ = Steady::time_point::max();
  Steady::time_point partitions_made_ = Steady::now();
  std::thread thread_;
};

Lease::Lease(Options options, ServiceClock& clock, Events events)
    : impl_(std::make_unique<Impl>(std::move(options), clock, std::move(events))) {}
Lease::~Lease() = default;

void Lease::start() {
  impl_->start();
}

void Lease::stop() {
  impl_->stop();
}

void Lease::hurry() {
  impl_->hurry();
}

void Lease::release() {
  impl_->release();
}

}  // namespace yolah::server

#include "fleet/queue/lease_server.h"

#include <chrono>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "fleet/queue/link.h"

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Kind = LeaseRequest::Kind;

constexpr auto kTick = 50ms;
constexpr auto kBetweenLooks = 250ms;  // at leases, for those whose time is over
constexpr auto kStall = 2s;            // of not listening: whoever spoke then may not be heard
constexpr int kMostAtOnce = 1'000;     // requests
constexpr std::size_t kMostWaiting = 4'096;  // requests of one worker
constexpr const char* kNothing = "{}";

}  // namespace

class LeaseServer::Impl {
 public:
  Impl(const QueueOptions& options, std::int64_t epoch, LeaseRules rules)
      : table_(epoch, rules),
        link_(options, options.user),
        requests_(link_.subscribe(std::string(kDeskSubject) + "*")),
        thread_([this](const std::stop_token& stop) { run(stop); }) {}

  template <class Change>
  auto with_table(const Change& change) {
    const std::lock_guard lock(mutex_);
    return change(table_);
  }

 private:
  /// A worker that waits for a job.
  struct Waiter {
    std::string worker;
    std::string reply;
    std::vector<std::string> runs;
    Clock::time_point until;
  };

  void run(const std::stop_token& stop) {
    auto heard = Clock::now();
    while (!stop.stop_requested()) {
      hear();
      const auto now = Clock::now();
      if (now - std::exchange(heard, now) > kStall || deaf()) {
        with_table([&](LeaseTable& table) { table.pardon(now); });
      }
      if (now - served_ >= kTick) serve_waiters(now);
    }
  }

  bool deaf() const {
    return natsConnection_Status(link_.connection()) != NATS_CONN_STATUS_CONNECTED;
  }

  /// Requests that have come, or come in a while.
  void hear() {
    try {
      auto wait = Link::Wait(kTick);
      for (int count = 0; count < kMostAtOnce; ++count) {
        const auto message = Link::next(requests_.get(), wait);
        if (!message) break;
        take(*message);
        wait = Link::Wait(0);
      }
    } catch (const QueueFailure&) {
      std::this_thread::sleep_for(kTick);  // some are lost: workers ask again
    }
  }

  void take(const Message& message) {
    const std::string worker(message.subject().substr(std::string_view(kDeskSubject).size()));
    auto request = parse_lease_request(message.text());
    if (!request) return;
    const auto now = Clock::now();
    if (request->kind == Kind::kTake) {
      wait_for_job(
          {worker, std::string(message.reply()), std::move(request->runs), now + request->wait});
      return;
    }
    const Lease lease{std::move(request->job), "", request->epoch};
    with_table([&](LeaseTable& table) {
      if (request->kind == Kind::kKeep) table.keep(worker, lease, now);
      if (request->kind == Kind::kBack) table.give_back(worker, lease);
      if (request->kind == Kind::kDone) table.say_done(worker, lease, now);
    });
  }

  /// The coordinator may write anywhere, and must not be made to: an answer goes to the inbox of
  /// the worker that asks, whatever else the request says.
  void wait_for_job(Waiter waiter) {
    if (!waiter.reply.starts_with(inbox_of(waiter.worker) + '.')) return;
    if (serve(waiter)) return;
    std::size_t& waiting = waiting_[waiter.worker];
    if (waiting >= kMostWaiting) return answer(waiter, kNothing);
    ++waiting;
    waiters_.push_back(std::move(waiter));
  }

  bool serve(const Waiter& waiter) {
    const auto lease = with_table(
        [&](LeaseTable& table) { return table.lend(waiter.worker, waiter.runs, Clock::now()); });
    if (lease) answer(waiter, to_text(*lease));
    return lease.has_value();
  }

  void serve_waiters(Clock::time_point now) {
    served_ = now;
    const bool look = now - looked_ >= kBetweenLooks;
    if (look) {
      looked_ = now;
      with_table([&](LeaseTable& table) { table.expire(now); });
    }
    for (auto one = waiters_.begin(); one != waiters_.end();) {
      const bool served = (look || anything_waits()) && serve(*one);
      if (!served && now < one->until) {
        ++one;
        continue;
      }
      if (!served) answer(*one, kNothing);
      if (--waiting_[one->worker] == 0) waiting_.erase(one->worker);
      one = waiters_.erase(one);
    }
  }

  bool anything_waits() {
    return with_table([](LeaseTable& table) { return table.anything_waits(); });
  }

  void answer(const Waiter& waiter, const std::string& text) {
    try {
      link_.publish(waiter.reply, text);
    } catch (const QueueFailure&) {
      // Lost, as any answer may be: the lease ends by silence.
    }
  }

  std::mutex mutex_;
  LeaseTable table_;  // guarded by the mutex
  Link link_;
  Owned<natsSubscription> requests_;
  std::list<Waiter> waiters_;
  std::map<std::string, std::size_t> waiting_;  // requests of each worker
  Clock::time_point served_{};
  Clock::time_point looked_{};
  std::jthread thread_;  // last: it uses all of the above
};

LeaseServer::LeaseServer(const QueueOptions& options, std::int64_t epoch, LeaseRules rules)
    : impl_(std::make_unique<Impl>(options, epoch, rules)) {}
LeaseServer::~LeaseServer() = default;

void LeaseServer::set_workers(const std::map<std::string, LeaseTable::Standing>& workers) {
  impl_->with_table([&](LeaseTable& table) { table.set_workers(workers); });
}
void LeaseServer::add(std::span<const Order> orders) {
  impl_->with_table([&](LeaseTable& table) {
    for (const Order& order : orders) table.add(order);
  });
}
void LeaseServer::finish(const JobName& job, const std::string& worker) {
  impl_->with_table([&](LeaseTable& table) { table.finish(job, worker, Clock::now()); });
}
void LeaseServer::close_run(const std::string& run) {
  impl_->with_table([&](LeaseTable& table) { table.close_run(run); });
}
void LeaseServer::note_reports_taken() {
  impl_->with_table([](LeaseTable& table) { table.note_reports_taken(Clock::now()); });
}
std::vector<LeaseFault> LeaseServer::take_faults() {
  return impl_->with_table([](LeaseTable& table) { return table.take_faults(); });
}

}  // namespace yolah::fleet

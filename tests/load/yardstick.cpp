#include "tests/load/yardstick.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/event.h"

namespace yolah::load {
namespace {

constexpr std::string_view kFrame =
    R"({"t":"event","game":"k3x8w2m9q4t7","seq":28,"kind":"move","ply":25,"side":"black",)"
    R"("move":"d5:b7","lag":34,"clock":[178200,180000],"ack":53})";

class EchoThread;

/// One end of a pair; after its frame came back, the other end sends.
class Bouncer final : public ConnectionListener {
 public:
  explicit Bouncer(EchoThread& owner) : owner_(owner) {}
  ~Bouncer() override {
    if (connection_) connection_->drop();
  }
  Bouncer(const Bouncer&) = delete;
  Bouncer& operator=(const Bouncer&) = delete;

  void pair_with(Bouncer& other) { other_ = &other; }
  void open(boost::asio::io_context& context, const Address& address) {
    connection_ = connect(context, address, {"/"}, *this);
  }
  void send() {
    sent_ = now();
    connection_->send(std::string(kFrame));
  }

 private:
  void opened() override;
  void received(std::string_view text) override;
  void closed(std::string_view why) override;

  EchoThread& owner_;
  Bouncer* other_ = nullptr;
  std::shared_ptr<Connection> connection_;
  Instant sent_;
};

class EchoThread {
 public:
  EchoThread(Address address, int pairs) : address_(std::move(address)) {
    for (int i = 0; i < 2 * pairs; ++i) bouncers_.push_back(std::make_unique<Bouncer>(*this));
    for (std::size_t i = 0; i < bouncers_.size(); ++i) bouncers_[i]->pair_with(*bouncers_[i ^ 1]);
    boost::asio::post(context_, [this] {
      for (std::size_t i = 0; i < kOpenAtOnce; ++i) open_next();
    });
    thread_ = std::thread([this] { context_.run(); });
  }
  ~EchoThread() {
    context_.stop();
    if (thread_.joinable()) thread_.join();
  }
  EchoThread(const EchoThread&) = delete;
  EchoThread& operator=(const EchoThread&) = delete;

  void start() {
    boost::asio::post(context_, [this] {
      for (std::size_t i = 0; i < bouncers_.size(); i += 2) bouncers_[i]->send();
    });
  }
  /// After this the latencies may be read.
  void stop() {
    context_.stop();
    thread_.join();
  }
  std::size_t sockets() const { return bouncers_.size(); }

  void open_next() {
    if (next_ < bouncers_.size()) bouncers_[next_++]->open(context_, address_);
  }

  std::atomic<std::size_t> opened = 0;
  std::atomic<bool> failed = false;
  std::atomic<std::uint64_t> round_trips = 0;
  Latency latency;

 private:
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stay_{
      context_.get_executor()};
  Address address_;
  std::vector<std::unique_ptr<Bouncer>> bouncers_;
  std::size_t next_ = 0;
  std::thread thread_;
};

void Bouncer::opened() {
  owner_.opened.fetch_add(1, std::memory_order_relaxed);
  owner_.open_next();
}

void Bouncer::received(std::string_view text) {
  if (!parse_frame(text)) owner_.failed = true;
  owner_.round_trips.fetch_add(1, std::memory_order_relaxed);
  owner_.latency.add(now() - sent_);
  other_->send();
}

void Bouncer::closed(std::string_view) {
  owner_.failed = true;
}

using EchoThreads = std::vector<std::unique_ptr<EchoThread>>;

std::uint64_t round_trips(const EchoThreads& threads) {
  std::uint64_t sum = 0;
  for (const auto& thread : threads) sum += thread->round_trips.load(std::memory_order_relaxed);
  return sum;
}

void check(const EchoThreads& threads) {
  for (const auto& thread : threads) {
    if (thread->failed) {
      throw std::runtime_error("the yardstick lost a connection: raise `ulimit -n`");
    }
  }
}

void wait_until_open(const EchoThreads& threads, Stop& stop, StatusLine& status) {
  std::size_t open = 0;
  std::size_t wanted = 0;
  do {
    open = wanted = 0;
    for (const auto& thread : threads) {
      open += thread->opened;
      wanted += thread->sockets();
    }
    status.show(fmt::format("yardstick: {} of {} sockets", open, wanted));
    stop.wait(kBetweenLooks);
    check(threads);
  } while (open < wanted && !stop.raised());
}

}  // namespace

Yardstick measure_yardstick(const Plan& plan, Stop& stop, StatusLine& status) {
  const EchoServer server(plan.threads);
  EchoThreads threads;
  for (int i = 0; i < plan.threads; ++i) {
    const int pairs = plan.games / plan.threads + (i < plan.games % plan.threads ? 1 : 0);
    threads.push_back(std::make_unique<EchoThread>(Address{"127.0.0.1", server.port()}, pairs));
  }
  wait_until_open(threads, stop, status);
  for (const auto& thread : threads) thread->start();
  const Instant start = now();
  std::chrono::duration<double> elapsed{};
  while (elapsed.count() < plan.seconds && !stop.raised()) {
    stop.wait(kBetweenLooks);
    elapsed = now() - start;
    status.show(fmt::format("yardstick: {:.0f} round trips/s",
                            static_cast<double>(round_trips(threads)) / elapsed.count()));
    check(threads);
  }
  Yardstick yardstick;
  yardstick.round_trips_per_second =
      static_cast<double>(round_trips(threads)) / std::max(elapsed.count(), 1e-9);
  for (const auto& thread : threads) {
    thread->stop();
    yardstick.latency += thread->latency;
  }
  return yardstick;
}

}  // namespace yolah::load

// The queue on three real NATS servers, one of which is killed. with_nats.py starts them.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "fleet/queue/coordinator_queue.h"
#include "fleet/queue/lease_server.h"
#include "fleet/queue/link.h"
#include "fleet/queue/worker_queue.h"
#include "tests/fleet/sham_worker.h"

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> list_in(const char* variable) {
  const char* const text = std::getenv(variable);
  return parts_of(text == nullptr ? "" : text, ',');
}

QueueOptions options() {
  return {list_in("YOLAH_TEST_NATS"), "", ""};
}

std::vector<Order> jobs_of(const std::string& run, std::uint64_t count) {
  std::vector<Order> orders;
  for (std::uint64_t number = 0; number < count; ++number) {
    Order order;
    order.job.run = run;
    order.job.number = number;
    orders.push_back(order);
  }
  return orders;
}

// First of all: what a coordinator listened to is known for a while to the other servers.
TEST(WorkerQueues, WithoutACoordinatorAWorkerIsTold) {
  WorkerQueue worker(options(), "worker");
  EXPECT_THROW(worker.take({"none"}, 100ms), QueueFailure);
}

/// Servers of NATS hear of a new coordinator one after the other: until then, as any worker does,
/// it is asked again.
std::optional<Lease> take(WorkerQueue& worker, const std::vector<std::string>& runs,
                          WorkerQueue::Wait wait) {
  for (int tries = 0; tries < 100; ++tries) {
    try {
      return worker.take(runs, wait);
    } catch (const QueueFailure&) {
      std::this_thread::sleep_for(50ms);
    }
  }
  return std::nullopt;
}

/// A queue with a coordinator that lends jobs.
class FleetQueue : public testing::Test {
 protected:
  FleetQueue() {
    queue.prepare(3);
    leases.set_workers({{"worker", {}}, {"other", {}}, {"dying", {}}});
  }
  void open(const std::string& run, std::uint64_t jobs) { leases.add(jobs_of(run, jobs)); }
  /// All results there are of a run, acknowledged.
  std::vector<CoordinatorQueue::Result> all_results(std::size_t wanted) {
    std::vector<CoordinatorQueue::Result> all;
    for (int tries = 0; tries < 50 && all.size() < wanted; ++tries) {
      auto some = queue.results(100, 200ms);
      queue.acknowledge(some);
      std::ranges::move(some, std::back_inserter(all));
    }
    return all;
  }

  CoordinatorQueue queue{options()};
  LeaseServer leases{options(), 1, {2s, 60s, 60s}};
};

TEST_F(FleetQueue, AJobIsDoneOnceAndItsResultArrives) {
  open("once", 3);
  WorkerQueue worker(options(), "worker");
  for (int count = 0; count < 3; ++count) {
    const auto job = take(worker, {"once"}, 1s);
    ASSERT_TRUE(job);
    worker.report(*job, "result " + std::to_string(job->job.number));
  }
  EXPECT_FALSE(take(worker, {"once"}, 200ms));
  std::set<std::string> texts;
  for (const auto& result : all_results(3)) {
    EXPECT_EQ(result.worker, "worker");
    texts.insert(result.text);
  }
  EXPECT_EQ(texts, (std::set<std::string>{"result 0", "result 1", "result 2"}));
  EXPECT_TRUE(queue.results(10, 200ms).empty());
}

TEST_F(FleetQueue, AJobOfADeadWorkerGoesToAnother) {
  open("dead", 1);
  {
    WorkerQueue dying(options(), "dying");
    ASSERT_TRUE(take(dying, {"dead"}, 1s));
  }
  WorkerQueue other(options(), "other");
  EXPECT_TRUE(take(other, {"dead"}, 4s));
}

TEST_F(FleetQueue, AJobThatIsKeptStays) {
  open("kept", 1);
  WorkerQueue worker(options(), "worker");
  const auto job = take(worker, {"kept"}, 1s);
  ASSERT_TRUE(job);
  WorkerQueue other(options(), "other");
  const auto end = std::chrono::steady_clock::now() + 3s;
  while (std::chrono::steady_clock::now() < end) {
    worker.keep(*job);
    if (std::chrono::steady_clock::now() + 2s < end) {
      EXPECT_FALSE(take(other, {"kept"}, 500ms));
    } else {
      std::this_thread::sleep_for(500ms);
    }
  }
  worker.give_back(*job);
  EXPECT_TRUE(take(other, {"kept"}, 1s));
}

TEST_F(FleetQueue, WhoWaitsGetsWhatComes) {
  WorkerQueue worker(options(), "worker");
  const std::jthread coordinator([&] {
    std::this_thread::sleep_for(300ms);
    open("soon", 1);
  });
  const auto began = std::chrono::steady_clock::now();
  EXPECT_TRUE(take(worker, {"later", "soon"}, 10s));
  EXPECT_LT(std::chrono::steady_clock::now() - began, 3s);
}

TEST_F(FleetQueue, EachWorkersResultArrivesOnce) {
  open("late", 1);
  WorkerQueue slow(options(), "worker");
  const auto first = take(slow, {"late"}, 1s);
  ASSERT_TRUE(first);
  WorkerQueue other(options(), "other");
  const auto again = take(other, {"late"}, 4s);  // the first took too long
  ASSERT_TRUE(again);
  other.report(*again, "same");
  slow.report(*first, "same");
  slow.report(*first, "same");
  EXPECT_EQ(all_results(2).size(), 2U);
  EXPECT_TRUE(queue.results(10, 300ms).empty());
}

TEST_F(FleetQueue, AResultThatIsNotAcknowledgedComesAgain) {
  open("again", 1);
  WorkerQueue worker(options(), "worker");
  const auto job = take(worker, {"again"}, 1s);
  ASSERT_TRUE(job);
  worker.report(*job, "x");
  EXPECT_EQ(queue.results(10, 2s).size(), 1U);
  CoordinatorQueue next(options());
  std::vector<CoordinatorQueue::Result> results;
  const auto limit = std::chrono::steady_clock::now() + 25s;  // twice what it takes
  while (results.empty() && std::chrono::steady_clock::now() < limit) {
    results = next.results(10, 1s);
  }
  EXPECT_EQ(results.size(), 1U);
  next.acknowledge(results);
}

TEST_F(FleetQueue, ARunThatIsClosedHasNoJobs) {
  open("closed", 10);
  leases.close_run("closed");
  WorkerQueue worker(options(), "worker");
  EXPECT_FALSE(take(worker, {"closed"}, 300ms));
  open("other", 1);
  EXPECT_TRUE(take(worker, {"closed", "other"}, 1s));
}

/// Sends a request as a worker's program of another make might.
void ask_by_hand(const std::string& worker, const std::string& text, const std::string& reply) {
  const Link link(options(), worker);
  const std::string subject = kDeskSubject + worker;
  check(natsConnection_PublishRequestString(link.connection(), subject.c_str(), reply.c_str(),
                                            text.c_str()),
        "ask");
  check(natsConnection_FlushTimeout(link.connection(), 5'000), "ask");
}

TEST_F(FleetQueue, AnswersGoToTheInboxOfWhoAsks) {
  open("asked", 1);
  const Link spy(options(), "spy");
  const auto heard = spy.subscribe("somewhere");
  const auto others = spy.subscribe("_INBOX_other.1");
  check(natsConnection_FlushTimeout(spy.connection(), 5'000), "listen");
  const std::string request =
      to_text(LeaseRequest{LeaseRequest::Kind::kTake, {"asked"}, 0ms, {}, 0});
  ask_by_hand("worker", request, "somewhere");
  ask_by_hand("worker", request, "_INBOX_other.1");
  ask_by_hand("worker", "{}", "_INBOX_worker.1");
  EXPECT_FALSE(Link::next(heard.get(), 300ms));
  EXPECT_FALSE(Link::next(others.get(), 10ms));
  WorkerQueue worker(options(), "worker");
  EXPECT_TRUE(take(worker, {"asked"}, 1s)) << "it was lent to nobody";
}

/// A server that is behind the others for a moment shows what was there before.
bool reads(WorkerQueue& worker, const std::string& text) {
  for (int tries = 0; tries < 100; ++tries) {
    if (worker.board() == text) return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

TEST_F(FleetQueue, TheBoardIsReadByAll) {
  queue.show_board("first");
  WorkerQueue worker(options(), "worker");
  EXPECT_TRUE(reads(worker, "first"));
  queue.show_board("second");
  EXPECT_TRUE(reads(worker, "second"));

  EXPECT_TRUE(worker.board_changed(2s));
  EXPECT_FALSE(worker.board_changed(50ms)) << "both changes are known";
  queue.show_board("third");
  EXPECT_TRUE(worker.board_changed(2s));
}

// Last by name: it leaves two of the three servers.
TEST_F(FleetQueue, ZNothingIsLostWithAServer) {
  constexpr std::uint64_t kJobs = 300;
  open("killed", kJobs);
  const std::vector<std::string> pids = list_in("YOLAH_TEST_NATS_PIDS");
  ASSERT_EQ(pids.size(), 3U);
  std::jthread killer([&] {
    std::this_thread::sleep_for(300ms);
    ::kill(std::stoi(pids.front()), SIGKILL);
  });
  WorkerQueue worker(options(), "worker");
  std::set<std::uint64_t> done;
  const auto limit = std::chrono::steady_clock::now() + 60s;
  while (done.size() < kJobs && std::chrono::steady_clock::now() < limit) {
    try {
      const auto job = worker.take({"killed"}, 1s);
      if (!job) continue;
      worker.report(*job, std::to_string(job->job.number));
      leases.finish(job->job, "worker");
      done.insert(job->job.number);
    } catch (const QueueFailure&) {
      std::this_thread::sleep_for(200ms);  // it comes again
    }
  }
  EXPECT_EQ(done.size(), kJobs);
  std::set<std::string> texts;
  while (texts.size() < kJobs && std::chrono::steady_clock::now() < limit) {
    try {
      const auto some = queue.results(100, 500ms);
      for (const auto& result : some) texts.insert(result.text);
      queue.acknowledge(some);
    } catch (const QueueFailure&) {
      std::this_thread::sleep_for(200ms);
    }
  }
  EXPECT_EQ(texts.size(), kJobs);
}

}  // namespace
}  // namespace yolah::fleet

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

#include "fleet/queue/dispatcher.h"
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
  return {list_in("YOLAH_TEST_NATS"), "", "", 2s};
}

Order order_of(const std::string& run, std::uint64_t number, std::uint32_t copy = 0) {
  Order order;
  order.job.run = run;
  order.job.number = number;
  order.job.copy = copy;
  return order;
}

Order tried_order_of(const std::string& run, std::uint64_t number) {
  Order order = order_of(run, number, 1);
  order.again = true;
  return order;
}

std::vector<Order> jobs_of(const std::string& run, std::uint64_t count) {
  std::vector<Order> orders;
  for (std::uint64_t number = 0; number < count; ++number) orders.push_back(order_of(run, number));
  return orders;
}

/// The next job; a queue that was just opened has no leader yet.
std::optional<WorkerQueue::Taken> taken(WorkerQueue& worker, const std::string& run) {
  for (int tries = 0; tries < 10; ++tries) {
    if (auto job = worker.take(run, 1s)) return job;
  }
  return std::nullopt;
}

/// A queue with a run of so many jobs.
class FleetQueue : public testing::Test {
 protected:
  void open(const std::string& run, std::uint64_t jobs) {
    queue.prepare(3);
    queue.open_run(run);
    queue.add(jobs_of(run, jobs));
  }
  /// All results there are of a run, acknowledged.
  std::vector<Dispatcher::Result> all_results(std::size_t wanted) {
    std::vector<Dispatcher::Result> all;
    for (int tries = 0; tries < 50 && all.size() < wanted; ++tries) {
      auto some = queue.results(100, 200ms);
      queue.acknowledge(some);
      std::ranges::move(some, std::back_inserter(all));
    }
    return all;
  }

  Dispatcher queue{options()};
};

TEST_F(FleetQueue, AJobIsDoneOnceAndItsResultArrives) {
  open("once", 3);
  WorkerQueue worker(options(), "worker");
  for (int count = 0; count < 3; ++count) {
    const auto job = taken(worker, "once");
    ASSERT_TRUE(job);
    EXPECT_EQ(job->deliveries, 1U);
    worker.report(*job, "result " + std::to_string(job->order.job.number));
  }
  EXPECT_FALSE(worker.take("once", 200ms));
  std::set<std::string> texts;
  for (const auto& result : all_results(3)) {
    EXPECT_EQ(result.worker, "worker");
    texts.insert(result.text);
  }
  EXPECT_EQ(texts, (std::set<std::string>{"result 0", "result 1", "result 2"}));
  EXPECT_TRUE(queue.results(10, 200ms).empty());
}

TEST_F(FleetQueue, WhatIsAddedAgainIsThereOnce) {
  open("twice", 5);
  queue.add(jobs_of("twice", 5));
  WorkerQueue worker(options(), "worker");
  int count = 0;
  while (const auto job = worker.take("twice", 300ms)) {
    worker.report(*job, "x");
    ++count;
  }
  EXPECT_EQ(count, 5);
  all_results(5);
}

TEST_F(FleetQueue, AJobOfADeadWorkerGoesToAnother) {
  open("dead", 1);
  {
    WorkerQueue dying(options(), "dying");
    ASSERT_TRUE(taken(dying, "dead"));
  }
  WorkerQueue other(options(), "other");
  const auto job = taken(other, "dead");
  ASSERT_TRUE(job);
  EXPECT_EQ(job->deliveries, 2U);
  other.report(*job, "x");
  EXPECT_EQ(all_results(1).size(), 1U);
}

TEST_F(FleetQueue, AJobThatIsKeptStays) {
  open("kept", 1);
  WorkerQueue worker(options(), "worker");
  const auto job = taken(worker, "kept");
  ASSERT_TRUE(job);
  WorkerQueue other(options(), "other");
  for (int count = 0; count < 4; ++count) {
    worker.keep(*job);
    EXPECT_FALSE(other.take("kept", 900ms));
  }
  worker.give_back(*job);
  EXPECT_TRUE(other.take("kept", 1s));
}

TEST_F(FleetQueue, WhatIsLeftToOthersIsTheirsAtOnce) {
  open("left", 0);
  queue.add(std::vector{tried_order_of("left", 0)});
  WorkerQueue worker(options(), "worker");
  const auto job = taken(worker, "left");
  ASSERT_TRUE(job);
  worker.leave_to_others(*job);
  EXPECT_FALSE(worker.take("left", 100ms)) << "it stands back";
  WorkerQueue other(options(), "other");
  EXPECT_TRUE(other.take("left", 500ms));
}

TEST_F(FleetQueue, WhatNobodyElseTakesIsOfferedAgain) {
  open("alone", 0);
  queue.add(std::vector{tried_order_of("alone", 0)});
  WorkerQueue worker(options(), "worker");
  for (int times = 0; times < 3; ++times) {
    const auto job = taken(worker, "alone");
    ASSERT_TRUE(job);
    worker.leave_to_others(*job);
  }
}

TEST_F(FleetQueue, EachWorkersResultArrivesOnce) {
  open("late", 1);
  WorkerQueue slow(options(), "slow");
  const auto first = taken(slow, "late");
  ASSERT_TRUE(first);
  WorkerQueue other(options(), "other");
  const auto again = taken(other, "late");  // the first took too long
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
  const auto job = taken(worker, "again");
  ASSERT_TRUE(job);
  worker.report(*job, "x");
  EXPECT_EQ(queue.results(10, 2s).size(), 1U);
  EXPECT_EQ(all_results(1).size(), 1U);
}

TEST_F(FleetQueue, ARunThatIsClosedHasNoJobs) {
  open("closed", 10);
  queue.close_run("closed");
  WorkerQueue worker(options(), "worker");
  EXPECT_THROW(worker.take("closed", 500ms), QueueFailure);
  open("other", 1);
  EXPECT_TRUE(taken(worker, "other"));
}

TEST_F(FleetQueue, AnOrderArrivesAsItWas) {
  queue.prepare(3);
  queue.open_run("whole");
  Order order = order_of("whole", 7, 2);
  order.input = R"({"genes": [0.1]})";
  order.not_by = {"anna", "ben"};
  queue.add(std::vector{order});
  EXPECT_EQ(queue.waiting("whole"), 1U);
  EXPECT_EQ(queue.waiting("nothing"), 0U);
  WorkerQueue worker(options(), "worker");
  const auto job = taken(worker, "whole");
  ASSERT_TRUE(job);
  EXPECT_EQ(job->order, order);
  EXPECT_EQ(queue.waiting("whole"), 1U);
  worker.report(*job, "x");
  // The servers take it out in their own time.
  for (int tries = 0; tries < 50 && queue.waiting("whole") > 0; ++tries) {
    std::this_thread::sleep_for(100ms);
  }
  EXPECT_EQ(queue.waiting("whole"), 0U);
  all_results(1);
}

TEST_F(FleetQueue, WhatIsDoneAgainGoesFirst) {
  open("first", 3);
  Order again = order_of("first", 0, 1);
  again.again = true;
  queue.add(std::vector{again});
  EXPECT_EQ(queue.waiting("first"), 4U);
  WorkerQueue worker(options(), "worker");
  const auto job = taken(worker, "first");
  ASSERT_TRUE(job);
  EXPECT_EQ(job->order, again);
}

TEST_F(FleetQueue, WhatIsToSettleGoesAnotherWay) {
  queue.prepare(3);
  queue.open_run("doubt");
  queue.settle(order_of("doubt", 3, 2));
  WorkerQueue worker(options(), "worker");
  EXPECT_FALSE(worker.take("doubt", 300ms));
  const auto job = worker.take_to_settle(1s);
  ASSERT_TRUE(job);
  EXPECT_EQ(job->order, order_of("doubt", 3, 2));
  worker.report(*job, "x");
  all_results(1);
}

TEST_F(FleetQueue, TheBoardIsReadByAll) {
  queue.prepare(3);
  queue.show_board("first");
  WorkerQueue worker(options(), "worker");
  EXPECT_EQ(worker.board(), "first");
  queue.show_board("second");
  EXPECT_EQ(worker.board(), "second");

  EXPECT_TRUE(worker.board_changed(2s));
  EXPECT_FALSE(worker.board_changed(50ms)) << "both changes are known";
  queue.show_board("third");
  EXPECT_TRUE(worker.board_changed(2s));
}

TEST(Orders, WhatIsNoneIsRefused) {
  EXPECT_TRUE(parse_order(R"({"job":"a 1 0","input":"","not_by":[],"again":true})"));
  for (const char* const wrong :
       {"", "[]", "{}", R"({"job":"a 1","input":"","not_by":[]})",
        R"({"job":"a 1 0","input":3,"not_by":[]})", R"({"job":"a 1 0","input":"","not_by":[1]})",
        R"({"job":"a -1 0","input":"","not_by":[]})", R"({"job":"a 1 0","input":""})"}) {
    EXPECT_FALSE(parse_order(wrong)) << wrong;
  }
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
      const auto job = worker.take("killed", 1s);
      if (!job) continue;
      worker.report(*job, std::to_string(job->order.job.number));
      done.insert(job->order.job.number);
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

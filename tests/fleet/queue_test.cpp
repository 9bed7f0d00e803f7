// The queue on three real NATS servers, one of which is killed. with_nats.py starts them.
#include "fleet/queue/queue.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> list_in(const char* variable) {
  const char* const text = std::getenv(variable);
  std::vector<std::string> list;
  std::istringstream all(text == nullptr ? "" : text);
  for (std::string one; std::getline(all, one, ',');) list.push_back(one);
  return list;
}

QueueOptions options() {
  return {list_in("YOLAH_TEST_NATS"), "", "", 2s};
}

std::vector<JobName> jobs_of(const std::string& run, std::uint64_t count) {
  std::vector<JobName> jobs;
  for (std::uint64_t number = 0; number < count; ++number) jobs.push_back({run, number, 0});
  return jobs;
}

/// The next job; a queue that was just opened has no leader yet.
std::optional<Queue::Taken> taken(Queue& worker, const std::string& run) {
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
  std::vector<Queue::Result> all_results(std::size_t wanted) {
    std::vector<Queue::Result> all;
    for (int tries = 0; tries < 50 && all.size() < wanted; ++tries) {
      for (auto& result : queue.results(100, 200ms)) {
        queue.acknowledge(result);
        all.push_back(std::move(result));
      }
    }
    return all;
  }

  Queue queue{options()};
};

TEST_F(FleetQueue, AJobIsDoneOnceAndItsResultArrives) {
  open("once", 3);
  Queue worker(options());
  for (int count = 0; count < 3; ++count) {
    const auto job = taken(worker, "once");
    ASSERT_TRUE(job);
    EXPECT_EQ(job->deliveries, 1U);
    worker.report(*job, "w1", "result " + std::to_string(job->job.number));
  }
  EXPECT_FALSE(worker.take("once", 200ms));
  std::set<std::string> texts;
  for (const auto& result : all_results(3)) {
    EXPECT_EQ(result.worker, "w1");
    texts.insert(result.text);
  }
  EXPECT_EQ(texts, (std::set<std::string>{"result 0", "result 1", "result 2"}));
  EXPECT_TRUE(queue.results(10, 200ms).empty());
}

TEST_F(FleetQueue, WhatIsAddedAgainIsThereOnce) {
  open("twice", 5);
  queue.add(jobs_of("twice", 5));
  Queue worker(options());
  int count = 0;
  while (const auto job = worker.take("twice", 300ms)) {
    worker.report(*job, "w1", "x");
    ++count;
  }
  EXPECT_EQ(count, 5);
  all_results(5);
}

TEST_F(FleetQueue, AJobOfADeadWorkerGoesToAnother) {
  open("dead", 1);
  {
    Queue dying(options());
    ASSERT_TRUE(taken(dying, "dead"));
  }
  Queue other(options());
  const auto job = taken(other, "dead");
  ASSERT_TRUE(job);
  EXPECT_EQ(job->deliveries, 2U);
  other.report(*job, "w2", "x");
  EXPECT_EQ(all_results(1).size(), 1U);
}

TEST_F(FleetQueue, AJobThatIsKeptStays) {
  open("kept", 1);
  Queue worker(options());
  const auto job = taken(worker, "kept");
  ASSERT_TRUE(job);
  Queue other(options());
  for (int count = 0; count < 4; ++count) {
    worker.keep(*job);
    EXPECT_FALSE(other.take("kept", 900ms));
  }
  worker.give_back(*job);
  EXPECT_TRUE(other.take("kept", 1s));
}

TEST_F(FleetQueue, AResultReportedTwiceArrivesOnce) {
  open("late", 1);
  Queue slow(options());
  const auto first = taken(slow, "late");
  ASSERT_TRUE(first);
  Queue other(options());
  const auto again = taken(other, "late");  // the first took too long
  ASSERT_TRUE(again);
  other.report(*again, "w2", "same");
  slow.report(*first, "w1", "same");
  EXPECT_EQ(all_results(2).size(), 1U);
}

TEST_F(FleetQueue, AResultThatIsNotAcknowledgedComesAgain) {
  open("again", 1);
  Queue worker(options());
  const auto job = taken(worker, "again");
  ASSERT_TRUE(job);
  worker.report(*job, "w1", "x");
  EXPECT_EQ(queue.results(10, 2s).size(), 1U);
  EXPECT_EQ(all_results(1).size(), 1U);
}

TEST_F(FleetQueue, ARunThatIsClosedHasNoJobs) {
  open("closed", 10);
  queue.close_run("closed");
  Queue worker(options());
  EXPECT_THROW(worker.take("closed", 500ms), QueueFailure);
  open("other", 1);
  EXPECT_TRUE(taken(worker, "other"));
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
  Queue worker(options());
  std::set<std::uint64_t> done;
  const auto limit = std::chrono::steady_clock::now() + 60s;
  while (done.size() < kJobs && std::chrono::steady_clock::now() < limit) {
    try {
      const auto job = worker.take("killed", 1s);
      if (!job) continue;
      worker.report(*job, "w1", std::to_string(job->job.number));
      done.insert(job->job.number);
    } catch (const QueueFailure&) {
      std::this_thread::sleep_for(200ms);  // it comes again
    }
  }
  EXPECT_EQ(done.size(), kJobs);
  std::set<std::string> texts;
  while (texts.size() < kJobs && std::chrono::steady_clock::now() < limit) {
    try {
      for (const auto& result : queue.results(100, 500ms)) {
        texts.insert(result.text);
        queue.acknowledge(result);
      }
    } catch (const QueueFailure&) {
      std::this_thread::sleep_for(200ms);
    }
  }
  EXPECT_EQ(texts.size(), kJobs);
}

}  // namespace
}  // namespace yolah::fleet

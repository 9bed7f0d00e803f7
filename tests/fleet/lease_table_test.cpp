#include "fleet/queue/lease_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;
using Kind = LeaseFault::Kind;

constexpr std::int64_t kEpoch = 7;
constexpr std::size_t kFirstAllowance = 32;

Order order_of(std::uint64_t number, std::uint32_t copy = 0) {
  Order order;
  order.job.run = "run";
  order.job.number = number;
  order.job.copy = copy;
  order.again = copy > 0;
  return order;
}

/// A table with three workers, of whom the last is trusted, and a clock that is set by hand.
class Leases : public testing::Test {
 protected:
  Leases() { set_standing("anna", {}); }

  void set_standing(const std::string& worker, LeaseTable::Standing standing) {
    std::map<std::string, LeaseTable::Standing> workers{
        {"anna", {}}, {"ben", {}}, {"judge", {true, false}}};
    workers[worker] = standing;
    table.set_workers(workers);
  }
  void add(std::uint64_t jobs) {
    for (std::uint64_t number = 0; number < jobs; ++number) table.add(order_of(number));
  }
  std::optional<Lease> lend(const std::string& worker) { return table.lend(worker, runs, now); }
  std::size_t lend_all(const std::string& worker) {
    std::size_t count = 0;
    while (lend(worker)) ++count;
    return count;
  }
  void pass(std::chrono::milliseconds time) {
    now += time;
    table.expire(now);
  }
  std::vector<Kind> faults_of(const std::string& worker) {
    std::vector<Kind> kinds;
    for (const LeaseFault& fault : table.take_faults()) {
      if (fault.worker == worker) kinds.push_back(fault.kind);
    }
    return kinds;
  }

  std::vector<std::string> runs{"run"};
  LeaseTable::Time now{1h};
  LeaseTable table{kEpoch, {10s, 100s, 30s}};
};

TEST_F(Leases, AJobIsLentOnceInTheOrderOfArrival) {
  add(2);
  EXPECT_EQ(lend("anna"), (Lease{order_of(0).job, "", kEpoch}));
  EXPECT_EQ(lend("ben")->job.number, 1U);
  EXPECT_FALSE(lend("anna"));
  EXPECT_FALSE(table.anything_waits());
}

TEST_F(Leases, WhatIsAddedAgainIsThereOnce) {
  add(1);
  add(1);
  ASSERT_TRUE(lend("anna"));
  add(1);
  EXPECT_FALSE(lend("ben"));
}

TEST_F(Leases, WhatWasTriedGoesFirstAndWhatIsInDoubtBeforeIt) {
  add(2);
  table.add(order_of(0, 1));
  Order doubt = order_of(1, 2);
  doubt.trusted_only = true;
  table.add(doubt);
  EXPECT_EQ(lend("anna")->job, order_of(0, 1).job);
  EXPECT_EQ(lend("judge")->job, doubt.job);
  EXPECT_EQ(lend("judge")->job, order_of(0).job);
}

TEST_F(Leases, NobodyChecksTheirOwnWork) {
  Order check = order_of(0, 1);
  check.not_by = {"anna"};
  table.add(check);
  EXPECT_FALSE(lend("anna"));
  EXPECT_TRUE(lend("ben"));
}

TEST_F(Leases, StrangersAndThoseInQuarantineGetNothing) {
  add(1);
  EXPECT_FALSE(lend("stranger"));
  const auto lease = lend("anna");
  ASSERT_TRUE(lease);
  set_standing("anna", {false, true});
  EXPECT_FALSE(lend("anna"));
  EXPECT_TRUE(lend("ben")) << "what it had is taken back";
}

TEST_F(Leases, RunsAreTriedInTheOrderAskedFor) {
  add(1);
  Order other = order_of(0);
  other.job.run = "other";
  table.add(other);
  runs = {"none", "other", "run"};
  EXPECT_EQ(lend("anna")->job.run, "other");
  EXPECT_EQ(lend("anna")->job.run, "run");
  table.close_run("run");
  table.close_run("none");
}

TEST_F(Leases, WhoIsSilentLosesTheJobToAnother) {
  add(1);
  ASSERT_TRUE(lend("anna"));
  ASSERT_FALSE(lend("ben"));
  pass(11s);
  EXPECT_FALSE(lend("anna")) << "it has failed at it, and ben is there";
  EXPECT_TRUE(lend("ben"));
  EXPECT_TRUE(table.take_faults().empty()) << "to die once is no fault";
}

TEST_F(Leases, WhoIsAloneGetsItAgain) {
  add(1);
  ASSERT_TRUE(lend("anna"));
  pass(11s);
  EXPECT_TRUE(lend("anna"));
}

TEST_F(Leases, WhoSpeaksKeepsTheJobButNotForEver) {
  add(1);
  const auto lease = lend("anna");
  for (int i = 0; i < 20; ++i) {
    table.keep("anna", *lease, now);
    pass(5s);
  }
  EXPECT_TRUE(table.take_faults().empty());
  pass(1s);
  EXPECT_EQ(faults_of("anna"), std::vector{Kind::kKept});
  table.keep("anna", *lease, now);
  EXPECT_TRUE(lend("ben"));
}

TEST_F(Leases, WhatIsGivenBackIsTheNextOnes) {
  add(2);
  const auto lease = lend("anna");
  table.give_back("anna", *lease);
  table.give_back("anna", *lease);
  EXPECT_EQ(lend("ben")->job.number, 0U);
}

TEST_F(Leases, NobodyTakesEverything) {
  add(1'000);
  EXPECT_EQ(lend_all("anna"), kFirstAllowance);
  EXPECT_TRUE(lend("ben"));
}

TEST_F(Leases, WhoReportsMayHaveMore) {
  add(1'000);
  std::vector<Lease> leases;
  while (auto lease = lend("anna")) leases.push_back(*lease);
  for (const Lease& lease : leases) table.finish(lease.job, "anna", now);
  EXPECT_EQ(lend_all("anna"), 2 * kFirstAllowance);
}

TEST_F(Leases, WhoFallsSilentMayHaveLessDownToOne) {
  add(1'000);
  for (const std::size_t allowed : {32U, 16U, 8U, 4U, 2U, 1U, 1U}) {
    EXPECT_EQ(lend_all("anna"), allowed);
    ASSERT_TRUE(lend("ben"));  // somebody else is there
    pass(11s);
  }
}

TEST_F(Leases, ToSayThatAllIsDoneDoesNotEmptyTheQueue) {
  add(1'000);
  std::size_t taken = 0;
  while (const auto lease = lend("anna")) {
    table.say_done("anna", *lease, now);
    ++taken;
  }
  EXPECT_EQ(taken, 4 * kFirstAllowance);
}

TEST_F(Leases, AReportThatNeverComesIsAFault) {
  add(1);
  const auto lease = lend("anna");
  table.say_done("anna", *lease, now);
  pass(200s);
  EXPECT_TRUE(table.take_faults().empty()) << "nobody has looked for it";
  table.note_reports_taken(now);
  pass(1s);
  EXPECT_EQ(faults_of("anna"), std::vector{Kind::kNoReport});
  EXPECT_TRUE(lend("ben"));
}

TEST_F(Leases, WhoSpeaksForOthersIsFound) {
  add(3);
  for (int i = 0; i < 3; ++i) {
    const auto lease = lend("anna");
    table.give_back("ben", *lease);
  }
  EXPECT_EQ(faults_of("ben"), std::vector{Kind::kForged});
  EXPECT_FALSE(lend("judge")) << "and it has changed nothing";
}

TEST_F(Leases, ToSpeakOfWhatIsOverIsNoForgery) {
  add(9);
  for (int i = 0; i < 4; ++i) {
    const auto lease = lend("anna");
    pass(11s);
    ASSERT_TRUE(lend("ben"));
    table.keep("anna", *lease, now);  // it was slow
  }
  for (std::uint64_t number = 0; number < 9; ++number) {
    table.keep("anna", {order_of(number).job, "", kEpoch - 1}, now);  // another coordinator's
    table.keep("anna", {order_of(number + 100).job, "", kEpoch}, now);
  }
  EXPECT_TRUE(table.take_faults().empty());
}

TEST_F(Leases, WhoNeverReportsAndNeverSpeaksIsFound) {
  add(1'000);
  for (int i = 0; i < 20; ++i) {
    lend_all("anna");
    ASSERT_TRUE(lend("ben"));
    pass(11s);
  }
  EXPECT_EQ(faults_of("anna"), std::vector{Kind::kSilent});
}

TEST_F(Leases, ADeathNowAndThenIsForgiven) {
  add(1'000);
  for (int i = 0; i < 100; ++i) {
    const auto lease = lend("anna");
    ASSERT_TRUE(lease);
    if (i % 10 == 0) table.finish(lease->job, "anna", now);
    ASSERT_TRUE(lend("ben"));  // somebody else is there
    pass(11s);
  }
  EXPECT_TRUE(faults_of("anna").empty());
}

TEST_F(Leases, WhenNobodyCouldBeHeardNobodyIsBlamed) {
  add(1);
  const auto lease = lend("anna");
  now += 60s;
  table.pardon(now);
  pass(9s);
  table.keep("anna", *lease, now);
  pass(9s);
  EXPECT_FALSE(table.anything_waits());
  add(100);
  EXPECT_EQ(lend_all("anna"), kFirstAllowance - 1);
}

TEST_F(Leases, AJobThatKillsItsWorkersIsFound) {
  add(1);
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(table.take_faults().empty()) << i;
    ASSERT_TRUE(lend("anna"));
    pass(11s);
  }
  EXPECT_EQ(faults_of("anna"), std::vector{Kind::kDeadly});
}

TEST_F(Leases, OneWorkerAmongOthersCannotMakeAJobDeadly) {
  add(1);
  for (int i = 0; i < 30; ++i) {
    lend("anna");
    const auto honest = lend("ben");  // asks, and is content
    if (honest) table.give_back("ben", *honest);
    pass(11s);
  }
  for (const LeaseFault& fault : table.take_faults()) EXPECT_NE(fault.kind, Kind::kDeadly);
}

TEST_F(Leases, WhoIsIdleDoesWhatAnotherKeepsForLong) {
  add(40);
  std::vector<Lease> kept;
  while (auto lease = lend("anna")) kept.push_back(*lease);
  while (auto lease = lend("ben")) {
    now += 100ms;
    table.finish(lease->job, "ben", now);
  }
  for (int i = 0; i < 9; ++i) {
    now += 1s;
    for (const Lease& lease : kept) table.keep("anna", lease, now);
    EXPECT_FALSE(lend("ben")) << "it has not been long";
  }
  now += 2s;
  for (const Lease& lease : kept) EXPECT_EQ(lend("ben")->job, lease.job);
  EXPECT_FALSE(lend("judge")) << "two are enough";
  for (const Lease& lease : kept) table.finish(lease.job, "ben", now);
  EXPECT_FALSE(table.anything_waits());
}

TEST_F(Leases, WhereJobsTakeLongLongIsLonger) {
  add(3);
  const auto slow = lend("anna");
  for (int i = 0; i < 2; ++i) {
    const auto lease = lend("ben");
    now += 20s;
    table.keep("anna", *slow, now);
    table.finish(lease->job, "ben", now);
  }
  EXPECT_FALSE(lend("ben")) << "three times the mean is a minute";
  now += 21s;
  EXPECT_TRUE(lend("ben"));
}

}  // namespace
}  // namespace yolah::fleet

#include "fleet/run/ledger.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace yolah::fleet {
namespace {

constexpr std::uint64_t kRight = 11;
constexpr std::uint64_t kWrong = 22;

/// A ledger where one worker, "trusted", is.
class FleetLedger : public testing::Test {
 protected:
  /// A report of a new attempt at the job.
  void report(std::uint64_t number, const std::string& worker, std::uint64_t value) {
    EXPECT_TRUE(ledger.report(number, ledger.begin(number, 0), worker, value));
  }

  Ledger ledger{[](const std::string& worker) { return worker == "trusted"; }};
};

TEST_F(FleetLedger, AReportStandsUntilAnotherDiffers) {
  EXPECT_EQ(ledger.wants(0), Want::kWork);
  const std::uint32_t copy = ledger.begin(0, 100);
  EXPECT_EQ(ledger.wants(0), Want::kNothing);
  EXPECT_EQ(ledger.under_way_count(), 1U);
  EXPECT_EQ(ledger.report(0, copy, "anna", kRight), copy);
  EXPECT_EQ(ledger.under_way_count(), 0U);
  EXPECT_EQ(ledger.judge(0).stands, copy);
  EXPECT_EQ(ledger.wants(0), Want::kNothing);
  report(0, "ben", kWrong);
  EXPECT_TRUE(ledger.judge(0).in_doubt);
  EXPECT_FALSE(ledger.judge(0).stands);
  EXPECT_EQ(ledger.wants(0), Want::kSettle);
}

TEST_F(FleetLedger, ACheckNeedsAnotherWorker) {
  report(0, "anna", kRight);
  ledger.want_check(0);
  EXPECT_EQ(ledger.wants(0), Want::kCheck);
  EXPECT_EQ(ledger.tried_by(0), std::vector<std::string>{"anna"});
  report(0, "ben", kRight);
  EXPECT_EQ(ledger.wants(0), Want::kNothing);
  EXPECT_EQ(ledger.judge(0).stands, 0U);
}

TEST_F(FleetLedger, ATrustedWorkerSettlesIt) {
  report(0, "anna", kWrong);
  report(0, "carl", kWrong);
  EXPECT_EQ(ledger.judge(0).stands, 0U);
  report(0, "trusted", kRight);
  const Verdict verdict = ledger.judge(0);
  EXPECT_EQ(verdict.stands, 2U);
  EXPECT_EQ(verdict.wrong, (std::vector<std::string>{"anna", "carl"}));
}

TEST_F(FleetLedger, WithoutTrustTwoThatAgreeAreBelieved) {
  report(0, "anna", kWrong);
  report(0, "ben", kRight);
  report(0, "ben", kRight + 1);  // alone, however often it speaks
  EXPECT_TRUE(ledger.judge(0).in_doubt);
  report(0, "carl", kRight);
  const Verdict verdict = ledger.judge(0);
  EXPECT_EQ(verdict.stands, 1U);
  EXPECT_EQ(verdict.wrong, (std::vector<std::string>{"anna", "ben"}));
}

TEST_F(FleetLedger, WhatIsSaidTwiceCountsOnce) {
  const std::uint32_t copy = ledger.begin(0, 0);
  EXPECT_TRUE(ledger.report(0, copy, "anna", kRight));
  EXPECT_FALSE(ledger.report(0, copy, "anna", kRight));
  EXPECT_EQ(ledger.attempts(0).size(), 1U);
}

TEST_F(FleetLedger, NobodyChecksTheirOwnWork) {
  report(0, "anna", kRight);
  ledger.want_check(0);
  const std::uint32_t check = ledger.begin(0, 0);
  EXPECT_FALSE(ledger.report(0, check, "anna", kRight));
  EXPECT_EQ(ledger.under_way_count(), 0U);
  EXPECT_EQ(ledger.wants(0), Want::kCheck);
}

TEST_F(FleetLedger, WhatIsForgottenIsWantedAgain) {
  report(0, "anna", kRight);
  ledger.forget(0, 0);
  EXPECT_EQ(ledger.wants(0), Want::kWork);
  report(0, "anna", kRight);
  EXPECT_EQ(ledger.judge(0).stands, 1U);
}

TEST_F(FleetLedger, WhatNobodyAskedForIsNoReport) {
  EXPECT_FALSE(ledger.report(7, 0, "anna", kRight));
  ledger.begin(7, 0);
  EXPECT_FALSE(ledger.report(7, 1, "anna", kRight));
}

TEST_F(FleetLedger, ALateReportIsComparedToo) {
  const std::uint32_t copy = ledger.begin(0, 10);
  ledger.forget(0, copy);
  EXPECT_EQ(ledger.wants(0), Want::kWork);
  report(0, "ben", kRight);
  EXPECT_EQ(ledger.report(0, copy, "anna", kWrong), 2U);  // a copy of its own
  EXPECT_TRUE(ledger.judge(0).in_doubt);
}

TEST_F(FleetLedger, ReportsOfALiarAreWithdrawnUnlessAnotherMadeThem) {
  report(0, "anna", kWrong);
  report(1, "anna", kRight);
  report(1, "ben", kRight);
  report(2, "ben", kRight);
  EXPECT_EQ(ledger.withdraw("anna"), (std::vector<Ledger::Place>{{0, 0}}));
  EXPECT_EQ(ledger.wants(0), Want::kWork);
  EXPECT_EQ(ledger.judge(1).stands, 0U);
  EXPECT_EQ(ledger.judge(2).stands, 0U);
  EXPECT_TRUE(ledger.withdraw("anna").empty());
}

TEST_F(FleetLedger, AFailedAttemptIsWantedAgain) {
  EXPECT_TRUE(ledger.fail(0, ledger.begin(0, 0), "anna"));
  EXPECT_FALSE(ledger.fail(0, 0, "anna"));
  EXPECT_TRUE(ledger.fail(0, ledger.begin(0, 0), "anna"));
  EXPECT_TRUE(ledger.fail(0, ledger.begin(0, 0), "ben"));
  EXPECT_EQ(ledger.failures(0).attempts, 3U);
  EXPECT_EQ(ledger.failures(0).workers, 2U);
  EXPECT_EQ(ledger.wants(0), Want::kWork);
}

TEST_F(FleetLedger, IsTheSameWhenRestored) {
  report(0, "anna", kRight);
  ledger.want_check(0);
  ledger.begin(0, 50);
  ledger.begin(3, 60);
  Ledger again([](const std::string&) { return false; });
  for (const std::uint64_t number : {0U, 3U}) {
    for (const Attempt& one : ledger.attempts(number)) again.restore(number, one);
  }
  EXPECT_EQ(again.attempts(0), ledger.attempts(0));
  EXPECT_EQ(again.under_way(), ledger.under_way());
  EXPECT_EQ(again.under_way_count(), 2U);
  EXPECT_EQ(again.first_never_begun(), 4U);
  again.forget(0, 1);
  again.forget(3, 0);
  EXPECT_EQ(again.wants(0), Want::kCheck);
  EXPECT_EQ(again.wants(3), Want::kWork);
}

}  // namespace
}  // namespace yolah::fleet

#include "fleet/queue/order.h"

#include <gtest/gtest.h>

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

TEST(Orders, MessagesArriveAsTheyWere) {
  Lease lease;
  lease.job.run = "run";
  lease.job.number = 7;
  lease.job.copy = 2;
  lease.input = R"({"genes": [0.1]})";
  lease.epoch = 3;
  EXPECT_EQ(to_text(parse_lease(to_text(lease)).value_or(Lease{})), to_text(lease));
  LeaseRequest take;
  take.runs = {"one", "two"};
  take.wait = 1500ms;
  EXPECT_EQ(to_text(parse_lease_request(to_text(take)).value_or(LeaseRequest{})), to_text(take));
  for (const auto kind :
       {LeaseRequest::Kind::kKeep, LeaseRequest::Kind::kBack, LeaseRequest::Kind::kDone}) {
    LeaseRequest request;
    request.kind = kind;
    request.job = lease.job;
    request.epoch = lease.epoch;
    const auto parsed = parse_lease_request(to_text(request));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(to_text(*parsed), to_text(request));
  }
}

TEST(Orders, WhatIsNoLeaseIsRefused) {
  EXPECT_TRUE(parse_lease(R"({"job":"a 1 0","input":"","epoch":1})"));
  for (const char* const wrong :
       {"", "[]", "{}", R"({"job":"a 1","input":"","epoch":1})",
        R"({"job":"a 1 0","input":3,"epoch":1})", R"({"job":"a -1 0","input":"","epoch":1})",
        R"({"job":"a 1 0","input":"","epoch":-1})", R"({"job":"a 1 0","input":""})"}) {
    EXPECT_FALSE(parse_lease(wrong)) << wrong;
  }
}

TEST(Orders, WhatIsNoRequestIsRefused) {
  EXPECT_TRUE(parse_lease_request(R"({"ask":"take","runs":[],"wait":0})"));
  EXPECT_TRUE(parse_lease_request(R"({"ask":"done","job":"a 1 0","epoch":0})"));
  for (const char* const wrong :
       {"", "null", "{}", R"({"ask":"give","runs":[],"wait":0})", R"({"ask":"take","runs":[]})",
        R"({"ask":"take","runs":[1],"wait":0})", R"({"ask":"take","runs":"a","wait":0})",
        R"({"ask":"take","runs":[],"wait":99999999})", R"({"ask":"take","runs":[],"wait":-1})",
        R"({"ask":"keep","epoch":0})", R"({"ask":"keep","job":"a 1 0"})",
        R"({"ask":"keep","job":7,"epoch":0})"}) {
    EXPECT_FALSE(parse_lease_request(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace yolah::fleet

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/ip/address.hpp>

#include "support/http/admission.h"
#include "support/http/request_text.h"
#include "support/http/round_trips.h"

namespace yolah::server {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::Pair;

TEST(RequestText, ATargetIsDecoded) {
  const auto target = parse_target("/api/g%C3%A9/a+b?user=a+b%2B&x=&y&&z=1=2");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/gé/a+b");
  EXPECT_THAT(target->query,
              ElementsAre(Pair("user", "a b+"), Pair("x", ""), Pair("y", ""), Pair("z", "1=2")));
}

TEST(RequestText, WhatIsNoTargetIsRefused) {
  for (const char* const text :
       {"",      "*",     "api",     "http://a/", "/%",      "/%4",        "/%4g",
        "/%g4",  "/%00",  "/%0d%0a", "/%7f",      "/%ff",    "/%C3",       "/a#b",
        "/?a=%", "/?%=a", "/?a=%00", "/?a=1&a=2", "/%C0%AF", "/%ED%A0%80", "/%F5%80%80%80"}) {
    EXPECT_FALSE(parse_target(text)) << text;
  }
}

TEST(RequestText, Utf8IsToldFromOtherBytes) {
  EXPECT_TRUE(is_utf8("aé€😀"));
  for (const char* const text : {"\x80", "\xc3", "\xe2\x82", "\xc0\xaf", "\xe0\x80\xaf",
                                 "\xf0\x80\x80\xaf", "\xed\xbf\xbf", "\xf4\x90\x80\x80"}) {
    EXPECT_FALSE(is_utf8(text));
  }
}

TEST(RequestText, TokensAndCookiesAreFound) {
  EXPECT_EQ(bearer_token("Bearer yol_1"), "yol_1");
  EXPECT_EQ(bearer_token("bearer  yol_1 "), "yol_1");
  EXPECT_EQ(bearer_token("Basic yol_1"), "");
  EXPECT_EQ(bearer_token("Bearer"), "");
  EXPECT_EQ(cookie_value("a=1; session=s=2; session=3", "session"), "s=2");
  EXPECT_EQ(cookie_value("xsession=1;session", "session"), "");
  EXPECT_EQ(last_forwarded("6.6.6.6, 10.0.0.1 ,192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(last_forwarded("192.0.2.7"), "192.0.2.7");
}

TEST(Admission, CountsAllAndByAddress) {
  const auto admission = std::make_shared<Admission>(3, 2);
  const auto here = boost::asio::ip::make_address("192.0.2.1");
  auto first = admission->admit();
  auto second = admission->admit();
  EXPECT_TRUE(first->belongs_to(here));
  EXPECT_TRUE(second->belongs_to(boost::asio::ip::make_address("::ffff:192.0.2.1")));
  {
    auto third = admission->admit();
    EXPECT_FALSE(third->belongs_to(here));
    EXPECT_FALSE(admission->admit());
  }
  EXPECT_EQ(admission->refused(), 2U);
  EXPECT_EQ(admission->inside(), 2U);
  second.reset();
  auto third = admission->admit();
  EXPECT_TRUE(third->belongs_to(here));
}

TEST(Admission, OneNetworkOfIpv6IsOneAddress) {
  const auto admission = std::make_shared<Admission>(9, 1);
  auto first = admission->admit();
  auto second = admission->admit();
  auto third = admission->admit();
  EXPECT_TRUE(first->belongs_to(boost::asio::ip::make_address("2001:db8:0:1::1")));
  EXPECT_FALSE(second->belongs_to(boost::asio::ip::make_address("2001:db8:0:1:ff::2")));
  EXPECT_TRUE(third->belongs_to(boost::asio::ip::make_address("2001:db8:0:2::1")));
}

TEST(RoundTrips, TheMedianOfTheLastFiveCounts) {
  RoundTrips trips;
  RoundTrips::Time now{std::chrono::hours(1)};
  EXPECT_EQ(trips.median(), milliseconds(0));
  for (const int wait : {900, 900, 10, 20, 500, 30, 40}) {
    const std::string payload = trips.sent(now);
    now += milliseconds(wait);
    trips.came_back(payload, now);
  }
  EXPECT_EQ(trips.median(), milliseconds(30));
}

TEST(RoundTrips, OnlyAPingThatIsOutCanComeBack) {
  RoundTrips trips;
  RoundTrips::Time now{std::chrono::hours(1)};
  const std::string first = trips.sent(now);
  const std::string second = trips.sent(now + milliseconds(1));
  for (const std::string& forged : {std::string(), std::string("0"), std::string(16, '0'),
                                    first + "0", std::string("nonsense")}) {
    trips.came_back(forged, now + milliseconds(100));
  }
  EXPECT_EQ(trips.median(), milliseconds(0));
  trips.came_back(second, now + milliseconds(51));
  EXPECT_EQ(trips.median(), milliseconds(50));
  // Neither again, nor the one before it.
  trips.came_back(second, now + milliseconds(900));
  trips.came_back(first, now + milliseconds(900));
  EXPECT_EQ(trips.median(), milliseconds(50));
}

}  // namespace
}  // namespace yolah::server

// What keeps strangers within bounds, part by part: whom an address belongs to, how often
// somebody may ask, and who waits for whom.
#include <gtest/gtest.h>

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "online/account/accounts.h"
#include "online/shard/rate_limits.h"
#include "support/http/admission.h"
#include "support/program/fair_queue.h"

namespace yolah::server {
namespace {

std::string network(const char* address) {
  return network_of(boost::asio::ip::make_address(address));
}

TEST(Networks, AreAddressesOfIpv4AndWhole64sOfIpv6) {
  EXPECT_EQ(network("203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(network("2001:db8:1:2::1"), "2001:db8:1:2::/64");
  EXPECT_EQ(network("2001:db8:1:2:ffff:ffff:ffff:ffff"), "2001:db8:1:2::/64");
  EXPECT_NE(network("2001:db8:1:3::1"), network("2001:db8:1:2::1"));
}

TEST(Networks, OfMappedAddressesAreThoseOfIpv4) {
  EXPECT_EQ(network("::ffff:203.0.113.9"), "203.0.113.9");
  EXPECT_NE(network("::ffff:203.0.113.9"), network("::ffff:203.0.113.10"));
}

constexpr RateLimit kTwo{"things", 2, 60};

TEST(RateLimits, RefillOneByOne) {
  RateLimits limits(1);
  RateLimits::Steady::time_point now{std::chrono::hours(1)};
  EXPECT_EQ(limits.take(kTwo, "anna", 1, now), 0);
  EXPECT_EQ(limits.take(kTwo, "anna", 1, now), 0);
  EXPECT_EQ(limits.take(kTwo, "anna", 1, now), 1);
  EXPECT_EQ(limits.take(kTwo, "berta", 1, now), 0);
  now += std::chrono::seconds(1);
  EXPECT_EQ(limits.take(kTwo, "anna", 1, now), 0);
  EXPECT_EQ(limits.take(kTwo, "anna", 1, now), 1);
}

TEST(RateLimits, AFullTableForgetsWhoWasQuietForLongest) {
  constexpr std::size_t kMost = 10;
  RateLimits limits(1, kMost);
  RateLimits::Steady::time_point now{std::chrono::hours(1)};
  EXPECT_EQ(limits.take(kTwo, "early", 1, now), 0);
  EXPECT_EQ(limits.take(kTwo, "early", 1, now), 0);
  // Somebody invents names, and goes on asking under their own.
  int refused = 0;
  for (int number = 0; number < 1000; ++number) {
    limits.take(kTwo, "invented " + std::to_string(number), 1, now);
    refused += limits.take(kTwo, "greedy", 1, now) > 0 ? 1 : 0;
  }
  EXPECT_EQ(refused, 998);
  EXPECT_EQ(limits.take(kTwo, "early", 1, now), 0) << "forgotten, hence as if new";
}

TEST(ReservedNames, AreThoseOfTheSiteAndWhatLooksAlike) {
  for (const char* const name :
       {"admin",  "Admin",     "ADMIN",          "4dm1n",         "adrnin",    "a-d-m-i-n",
        "admin2", "admin_01",  "m0derat0r",      "root",          "r00t",      "system",
        "5ystem", "support",   "staff",          "nobody",        "gone",      "null",
        "yolah",  "Yolah",     "yolah-level-11", "YOLAH-LEVEL-3", "y0lah_bot", "yoIah-level-1",
        "yo1ah",  "yolahteam", "y-o-l-a-h"}) {
    EXPECT_TRUE(is_reserved(name)) << name;
  }
}

TEST(ReservedNames, LeaveOthersAlone) {
  for (const char* const name :
       {"Anna", "administer-me", "Adam", "moderato", "modesty", "groot", "Rootbeer", "Helga",
        "Helper", "ecosystem", "Hostess", "my-bot", "level-11", "Yola", "Olah", "serverless",
        "Simon", "Nils", "null-move"}) {
    EXPECT_FALSE(is_reserved(name)) << name;
  }
}

TEST(FairQueue, TakesTurns) {
  FairQueue<int> queue(10, 10);
  for (const int item : {1, 2, 3, 4}) EXPECT_FALSE(queue.push("crowd", item));
  EXPECT_FALSE(queue.push("anna", 5));
  EXPECT_FALSE(queue.push("berta", 6));
  std::vector<int> order;
  while (const auto item = queue.pop()) order.push_back(*item);
  EXPECT_EQ(order, (std::vector<int>{1, 5, 6, 2, 3, 4}));
}

TEST(FairQueue, WhoHasMostGivesWay) {
  FairQueue<int> queue(4, 3);
  for (const int item : {1, 2, 3}) EXPECT_FALSE(queue.push("crowd", item));
  EXPECT_EQ(queue.push("crowd", 4), 4) << "no more than three of one";
  EXPECT_FALSE(queue.push("anna", 5));
  EXPECT_EQ(queue.push("berta", 6), 3);
  EXPECT_EQ(queue.push("berta", 7), 7) << "she would have as many as anybody";
  EXPECT_EQ(queue.push("clara", 8), 2);
  EXPECT_EQ(queue.push("dora", 9), 9) << "everybody has one";
  EXPECT_EQ(queue.size(), 4U);
}

}  // namespace
}  // namespace yolah::server

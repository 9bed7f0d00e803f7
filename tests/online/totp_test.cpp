#include "online/account/totp.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace yolah::server {
namespace {

// The secret of the test vectors in RFC 4226 and RFC 6238.
const std::string kSecret = "12345678901234567890";

TEST(Totp, HasTheCodesOfRfc4226) {
  const std::array<const char*, 10> codes = {"755224", "287082", "359152", "969429", "338314",
                                             "254676", "287922", "162583", "399871", "520489"};
  for (std::size_t step = 0; step < codes.size(); ++step) {
    EXPECT_EQ(totp_code(kSecret, static_cast<std::int64_t>(step)), codes[step]);
  }
}

TEST(Totp, HasTheCodesOfRfc6238) {
  const std::array<std::pair<std::int64_t, const char*>, 6> codes = {{{59, "94287082"},
                                                                      {1111111109, "07081804"},
                                                                      {1111111111, "14050471"},
                                                                      {1234567890, "89005924"},
                                                                      {2000000000, "69279037"},
                                                                      {20000000000, "65353130"}}};
  for (const auto& [seconds, code] : codes) {
    EXPECT_EQ(totp_code(kSecret, seconds / kTotpSeconds, 8), code);
  }
}

TEST(Totp, FindsTheStepOfACodeWithinOneStep) {
  constexpr std::int64_t kNow = 1234567890;
  constexpr std::int64_t kStep = kNow / kTotpSeconds;
  for (std::int64_t away = -3; away <= 3; ++away) {
    const auto found = step_of_code(kSecret, totp_code(kSecret, kStep + away), kNow);
    EXPECT_EQ(found.has_value(), away >= -1 && away <= 1) << away;
    if (found) {
      EXPECT_EQ(*found, kStep + away);
    }
  }
}

TEST(Totp, RefusesWhatIsNoCode) {
  for (const char* const code : {"", "1", "00592", "0059240", "00592x", "      "}) {
    EXPECT_FALSE(step_of_code(kSecret, code, 1234567890)) << code;
  }
  EXPECT_TRUE(step_of_code(kSecret, "005924", 1234567890));
}

TEST(Totp, WritesBase32AsRfc4648) {
  EXPECT_EQ(base32(""), "");
  EXPECT_EQ(base32("f"), "MY");
  EXPECT_EQ(base32("fo"), "MZXQ");
  EXPECT_EQ(base32("foo"), "MZXW6");
  EXPECT_EQ(base32("foob"), "MZXW6YQ");
  EXPECT_EQ(base32("fooba"), "MZXW6YTB");
  EXPECT_EQ(base32("foobar"), "MZXW6YTBOI");
}

}  // namespace
}  // namespace yolah::server

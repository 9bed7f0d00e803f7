// Codes that change every thirty seconds (RFC 6238, on HMAC-SHA-1 as all apps have it).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace yolah::server {

inline constexpr int kTotpDigits = 6;
inline constexpr std::int64_t kTotpSeconds = 30;

/// The code of a step: seconds since 1970, divided by kTotpSeconds.
std::string totp_code(std::string_view secret, std::int64_t step, int digits = kTotpDigits);

/// The step whose code this is, now or one step away: clocks of phones differ.
std::optional<std::int64_t> step_of_code(std::string_view secret, std::string_view code,
                                         std::int64_t seconds);

/// As people type secrets into apps (RFC 4648, without padding).
std::string base32(std::string_view bytes);

}  // namespace yolah::server

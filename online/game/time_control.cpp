#include "online/game/time_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace yolah::server {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"bullet", "blitz", "rapid", "classical",
                                                    "correspondence"};
constexpr int kMovesCounted = 30;
constexpr std::int64_t kMinute = 60'000;

}  // namespace

Speed speed_of(const TimeControl& time) {
  const std::int64_t total = time.initial + kMovesCounted * std::int64_t{time.increment};
  if (time.correspondence()) return Speed::kCorrespondence;
  if (total < 3 * kMinute) return Speed::kBullet;
  if (total < 8 * kMinute) return Speed::kBlitz;
  return total < 25 * kMinute ? Speed::kRapid : Speed::kClassical;
}

std::string_view to_string(Speed speed) {
  return kNames[static_cast<std::size_t>(speed)];
}

std::optional<Speed> parse_speed(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Speed>(found - kNames.begin());
}

std::string to_string(const TimeControl& time) {
  if (time.correspondence()) return fmt::format("{} days", time.initial / kDay);
  return fmt::format("{}+{}", time.initial / 1000.0, time.increment / 1000.0);
}

}  // namespace yolah::server

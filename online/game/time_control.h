// How much time the players have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace yolah::server {

inline constexpr std::int32_t kDay = 86'400'000;  // milliseconds

/// A clock with increment; or, if it is of a day or more, as much for every move. It is what is
/// agreed for a game, in the numbers of the database and the protocol; what one side has left is an
/// engine's PlayerClock (engine/search/limits.h).
struct TimeControl {
  std::int32_t initial = 180'000;  ///< Milliseconds a side.
  std::int32_t increment = 2'000;  ///< Added after every move.

  bool correspondence() const { return initial >= kDay; }
  /// What a side has for its next move, of what it had left after this one.
  std::int32_t after_move(std::int32_t left) const {
    return correspondence() ? initial : left + increment;
  }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// The numbers are in the database, whose function speed_of says the same.
enum class Speed : std::uint8_t { kBullet, kBlitz, kRapid, kClassical, kCorrespondence };

/// By the time of thirty moves a side.
Speed speed_of(const TimeControl& time);
std::string_view to_string(Speed speed);
std::optional<Speed> parse_speed(std::string_view name);

/// "3+2", "2 days"
std::string to_string(const TimeControl& time);

}  // namespace yolah::server

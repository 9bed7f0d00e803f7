// The number of a game. It carries the month the game began, so that a game is looked for
// in one part of the archive only, and a serial number that the database gives out.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace yolah::server {

class GameId {
 public:
  constexpr GameId() = default;
  constexpr explicit GameId(std::int64_t value) : value_(value) {}

  constexpr std::int64_t value() const { return value_; }
  friend constexpr auto operator<=>(GameId, GameId) = default;

 private:
  std::int64_t value_ = 0;
};

/// Serial numbers of a month; 2^40 games are enough for any.
inline constexpr int kSerialBits = 40;
/// The month that has number 0.
inline constexpr int kFirstYear = 2026;

/// The number of the month a moment (seconds since 1970, UTC) lies in.
int month_of(std::int64_t unix_seconds);
/// The first number of a month; with 1, 2, ... added come its games.
constexpr std::int64_t first_id_of(int month) {
  return static_cast<std::int64_t>(month) << kSerialBits;
}

/// Short and fit for addresses: digits and lower-case letters.
std::string to_string(GameId id);
std::optional<GameId> parse_game_id(std::string_view text);

}  // namespace yolah::server

template <>
struct std::hash<yolah::server::GameId> {
  std::size_t operator()(yolah::server::GameId id) const noexcept {
    return std::hash<std::int64_t>{}(id.value());
  }
};

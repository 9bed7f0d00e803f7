// What happens in a game, in order: the game is the list of its events.
//
// Events are numbered from 1 without a gap. They are what the database keeps, what the
// clients get, and what a node rebuilds a game from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/color.h"
#include "engine/rules/move.h"
#include "engine/rules/record.h"

namespace yolah::server {

/// The numbers are in the database: never change one.
enum class EventKind : std::uint8_t {
  kStart = 1,
  kMove = 2,
  kPass = 3,
  kEnd = 4,
  kOffer = 5,     ///< A side would like its last move back.
  kDecline = 6,   ///< The other does not agree.
  kTakeback = 7,  ///< The other agrees: the last moves did not happen.
  kChat = 8,
  kSwap = 9,  ///< White takes black's first move over: the players change colours.
};
inline constexpr EventKind kLastKind = EventKind::kSwap;

/// Players may write for so many milliseconds after the end of their game: long enough to talk it
/// over, and short enough that nobody finds messages in games of long ago, and that few games wait
/// in memory for those who follow them.
inline constexpr std::int64_t kChatAfterEnd = 15 * 60 * 1'000;

/// Milliseconds left, of black and of white.
using Clocks = std::array<std::int32_t, 2>;

struct Event {
  std::int32_t seq = 0;
  EventKind kind = EventKind::kStart;
  Color side = Color::kBlack;                       ///< Whose doing it is.
  Move move;                                        ///< Of a move.
  Winner winner = Winner::kNone;                    ///< Of the end.
  Termination termination = Termination::kUnknown;  ///< Of the end.
  std::int32_t plies = 0;                           ///< How many a takeback takes back.
  std::string text;                                 ///< Of a chat.
  Clocks clock{};                                   ///< After it.
  std::int32_t lag = 0;                             ///< Milliseconds of it not charged.
  std::int64_t at = 0;  ///< Milliseconds since 1970 by the clock of the node that wrote it.

  friend bool operator==(const Event&, const Event&) = default;
};

/// A move or a pass: one ply further.
constexpr bool is_ply(const Event& event) {
  return event.kind == EventKind::kMove || event.kind == EventKind::kPass;
}
/// Whether what is on the board, or whose it is, is not what it was before.
constexpr bool changes_board(const Event& event) {
  return is_ply(event) || event.kind == EventKind::kTakeback || event.kind == EventKind::kSwap;
}

// The events of a finished game as bytes, for the archive: some ten bytes an event, every
// number as a varint, moments and clocks as differences.

std::string pack(const std::vector<Event>& events);
/// Nothing if the bytes are not what `pack` writes.
std::optional<std::vector<Event>> unpack(std::string_view packed);

}  // namespace yolah::server

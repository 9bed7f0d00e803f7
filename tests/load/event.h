// An event of an online game, as a node tells it, and the frames that carry events.
//
// Only what the protocol says belongs to a kind of event is kept, so that two tellings of
// one event compare equal.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/color.h"
#include "engine/rules/move.h"
#include "engine/rules/record.h"

namespace yolah::load {

enum class EventKind : std::uint8_t { kStart, kMove, kPass, kEnd };

struct Event {
  int seq = 0;  ///< From 1.
  EventKind kind = EventKind::kStart;
  Color side = Color::kBlack;  ///< Of a move or pass.
  Move move;
  Winner winner = Winner::kNone;  ///< Of the end, with how it came.
  Termination termination = Termination::kUnknown;
  std::array<std::uint8_t, 2> points{};
  int ply = 0;
  std::array<int, 2> clock{};  ///< Milliseconds of black and white; none for a pass.
  int lag = 0;

  friend bool operator==(const Event&, const Event&) = default;
};

std::string_view to_string(EventKind kind);
/// For messages: "8 move 5 black d5:b7 [178200, 180000] lag 34".
std::string to_string(const Event& event);

enum class FrameKind : std::uint8_t {
  kHello,
  kBegun,
  kPresence,
  kGame,
  kEvent,
  kOk,
  kError,
  kMoving
};

/// What a node sends.
struct Frame {
  FrameKind kind = FrameKind::kHello;
  std::string game;
  int id = 0;  ///< What it answers; 0 for nothing. Of an event: what it acknowledges.
  int seq = 0;
  Event event;
  std::string code;  ///< Of an error.
  std::string text;
};

/// Nothing for text that is not one of the protocol's frames.
std::optional<Frame> parse_frame(std::string_view text);
/// An event alone, a JSON object with or without what makes it a frame.
std::optional<Event> parse_event(std::string_view text);

}  // namespace yolah::load

#include "tests/load/event.h"

#include <fmt/format.h>

#include <span>

#include "engine/rules/notation.h"
#include "tests/load/members.h"

namespace yolah::load {
namespace {

std::optional<EventKind> parse_kind(std::string_view text) {
  for (const EventKind kind :
       {EventKind::kMove, EventKind::kPass, EventKind::kStart, EventKind::kEnd}) {
    if (text == to_string(kind)) return kind;
  }
  return std::nullopt;
}

std::optional<FrameKind> parse_frame_kind(std::string_view text) {
  if (text == "event") return FrameKind::kEvent;
  if (text == "game") return FrameKind::kGame;
  if (text == "hello") return FrameKind::kHello;
  if (text == "begun") return FrameKind::kBegun;
  if (text == "presence") return FrameKind::kPresence;
  if (text == "ok") return FrameKind::kOk;
  if (text == "error") return FrameKind::kError;
  if (text == "moving") return FrameKind::kMoving;
  return std::nullopt;
}

template <class T>
bool keep(const std::optional<T>& read, T& value) {
  if (read) value = *read;
  return read.has_value();
}

bool read_side(std::string_view text, Color& side) {
  side = text == "white" ? Color::kWhite : Color::kBlack;
  return text == "white" || text == "black";
}

bool read_move(std::string_view text, Move& move) {
  const Parsed<Move> parsed = parse_move(text);
  if (parsed) move = *parsed;
  return static_cast<bool>(parsed);
}

/// Takes a member that may belong to an event; false if its value is nonsense.
bool take_member(const Members::Member& member, Event& event) {
  const auto& [key, value] = member;
  if (key == "seq") return read_number(value, event.seq);
  if (key == "ply") return read_number(value, event.ply);
  if (key == "lag") return read_number(value, event.lag);
  if (key == "side") return read_side(value, event.side);
  if (key == "move") return read_move(value, event.move);
  if (key == "clock") return read_two_numbers(value, event.clock);
  if (key == "points") return read_two_numbers(value, event.points);
  if (key == "winner") return keep(parse_winner(value), event.winner);
  if (key == "termination") return keep(parse_termination(value), event.termination);
  return true;
}

/// The same for a frame.
bool take_frame_member(const Members::Member& member, Frame& frame) {
  const auto& [key, value] = member;
  if (key == "id" || key == "ack") return value == "null" || read_number(value, frame.id);
  if (key == "game") frame.game = value;
  if (key == "code") frame.code = value;
  if (key == "text") frame.text = value;
  if (key == "kind") return keep(parse_kind(value), frame.event.kind);
  if (frame.kind == FrameKind::kEvent || key == "seq") return take_member(member, frame.event);
  return true;
}

/// The event with only what its kind has.
Event trimmed(const Event& event) {
  Event kept;
  kept.seq = event.seq;
  kept.kind = event.kind;
  const bool turn = event.kind == EventKind::kMove || event.kind == EventKind::kPass;
  if (turn) {
    kept.side = event.side;
    kept.ply = event.ply;
  }
  if (event.kind != EventKind::kPass) kept.clock = event.clock;
  if (event.kind == EventKind::kMove) {
    kept.move = event.move;
    kept.lag = event.lag;
  }
  if (event.kind == EventKind::kEnd) {
    kept.winner = event.winner;
    kept.termination = event.termination;
    kept.points = event.points;
  }
  return kept;
}

}  // namespace

std::string_view to_string(EventKind kind) {
  switch (kind) {
    case EventKind::kStart:
      return "start";
    case EventKind::kMove:
      return "move";
    case EventKind::kPass:
      return "pass";
    case EventKind::kEnd:
      break;
  }
  return "end";
}

std::string to_string(const Event& event) {
  const std::string head = fmt::format("{} {}", event.seq, to_string(event.kind));
  const std::string clock = fmt::format("[{}, {}]", event.clock[0], event.clock[1]);
  switch (event.kind) {
    case EventKind::kStart:
      return fmt::format("{} {}", head, clock);
    case EventKind::kMove:
      return fmt::format("{} {} {} {} {} lag {}", head, event.ply, to_string(event.side),
                         to_string(event.move), clock, event.lag);
    case EventKind::kPass:
      return fmt::format("{} {} {}", head, event.ply, to_string(event.side));
    case EventKind::kEnd:
      break;
  }
  return fmt::format("{} {} {} {}-{} {}", head, to_string(event.winner),
                     to_string(event.termination), event.points[0], event.points[1], clock);
}

std::optional<Event> parse_event(std::string_view text) {
  Event event;
  bool has_kind = false;
  Members members(text);
  while (const auto member = members.next()) {
    if (!take_member(*member, event)) return std::nullopt;
    if (member->key == "kind") has_kind = keep(parse_kind(member->value), event.kind);
  }
  if (!members.complete() || !has_kind || event.seq < 1) return std::nullopt;
  return trimmed(event);
}

std::optional<Frame> parse_frame(std::string_view text) {
  // What the members mean depends on `t`, which may come last.
  std::array<Members::Member, 24> members;
  std::size_t count = 0;
  Members reader(text);
  std::optional<FrameKind> kind;
  while (const auto member = reader.next()) {
    if (count == members.size()) return std::nullopt;
    if (member->key == "t") kind = parse_frame_kind(member->value);
    members[count++] = *member;
  }
  if (!reader.complete() || !kind) return std::nullopt;
  Frame frame;
  frame.kind = *kind;
  bool has_kind = false;
  for (const Members::Member& member : std::span(members).first(count)) {
    if (member.key == "kind") has_kind = true;
    if (!take_frame_member(member, frame)) return std::nullopt;
  }
  frame.seq = frame.event.seq;
  if (frame.kind != FrameKind::kEvent) return frame;
  if (!has_kind || frame.seq < 1 || frame.game.empty()) return std::nullopt;
  frame.event = trimmed(frame.event);
  return frame;
}

}  // namespace yolah::load

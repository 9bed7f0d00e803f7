#include "online/game/event_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/rules/notation.h"
#include "engine/rules/record.h"

namespace yolah::server {
namespace {

using nlohmann::json;

// Written by hand: it is done for every move, which holds nothing that needs escaping.
void append_kind(std::string& text, const Event& event, int ply, std::array<int, 2> points) {
  auto out = std::back_inserter(text);
  switch (event.kind) {
    case EventKind::kStart:
      text += "\"start\"";
      break;
    case EventKind::kMove:
      fmt::format_to(out, R"("move","ply":{},"side":"{}","move":"{}","lag":{})", ply,
                     to_string(event.side), to_string(event.move), event.lag);
      break;
    case EventKind::kPass:
      fmt::format_to(out, R"("pass","ply":{},"side":"{}")", ply, to_string(event.side));
      break;
    case EventKind::kEnd:
      fmt::format_to(out,
                     R"("end","winner":"{}","termination":"{}","points":[{},{}],"chat_until":{})",
                     to_string(event.winner), to_string(event.termination), points[0], points[1],
                     event.at + kChatAfterEnd);
      break;
    case EventKind::kOffer:
      fmt::format_to(out, R"("offer","side":"{}")", to_string(event.side));
      break;
    case EventKind::kDecline:
      fmt::format_to(out, R"("decline","side":"{}")", to_string(event.side));
      break;
    case EventKind::kTakeback:
      fmt::format_to(out, R"("takeback","side":"{}","ply":{})", to_string(event.side),
                     ply - event.plies);
      break;
    case EventKind::kChat:
      fmt::format_to(out, R"("chat","side":"{}","text":{})", to_string(event.side),
                     json(event.text).dump(-1, ' ', false, json::error_handler_t::replace));
      break;
    case EventKind::kSwap:
      fmt::format_to(out, R"("swap","ply":{},"side":"{}","lag":{})", ply, to_string(event.side),
                     event.lag);
      break;
  }
}

}  // namespace

std::string event_frame(GameId game, const Event& event, int ply, std::array<int, 2> points) {
  std::string text;
  text.reserve(160);
  fmt::format_to(std::back_inserter(text), R"({{"t":"event","game":"{}","seq":{},"kind":)",
                 to_string(game), event.seq);
  append_kind(text, event, ply, points);
  fmt::format_to(std::back_inserter(text), R"(,"clock":[{},{}],"at":{}}})", event.clock[0],
                 event.clock[1], event.at);
  return text;
}

std::string with_ack(const std::string& frame, std::int64_t request) {
  return fmt::format(R"({},"ack":{}}})", std::string_view(frame).substr(0, frame.size() - 1),
                     request);
}

std::vector<std::string> event_frames(GameId game, const std::vector<Event>& events,
                                      std::int32_t seq) {
  std::vector<std::string> frames;
  GameState state({});
  for (const Event& event : events) {
    const int ply = state.ply();
    state.apply(event);
    if (event.seq <= seq) continue;
    const Position& board = state.position();
    frames.push_back(
        event_frame(game, event, ply, {board.points(Color::kBlack), board.points(Color::kWhite)}));
  }
  return frames;
}

std::string here_frame(GameId game, Color side) {
  return fmt::format(R"({{"t":"presence","game":"{}","side":"{}","here":true}})", to_string(game),
                     to_string(side));
}

std::string away_frame(GameId game, Color side, std::int64_t claim_in) {
  return fmt::format(R"({{"t":"presence","game":"{}","side":"{}","here":false,"claim_in":{}}})",
                     to_string(game), to_string(side), claim_in);
}

json to_json(const User& user) {
  return {{"id", user.id}, {"name", user.name}, {"bot", user.kind == UserKind::kBot}};
}

json to_json(const std::vector<GameId>& games) {
  json list = json::array();
  for (const GameId game : games) list.push_back(to_string(game));
  return list;
}

json to_json(const TimeControl& time) {
  if (time.correspondence()) return {{"days", time.initial / kDay}};
  return {{"initial", time.initial}, {"increment", time.increment}};
}

json game_json(const GameInfo& info, std::int32_t seq) {
  return {{"game", to_string(info.id)},
          {"black", to_json(info.players[0])},
          {"white", to_json(info.players[1])},
          {"clock", to_json(info.time)},
          {"speed", to_string(speed_of(info.time))},
          {"rated", info.rated},
          {"swap", info.swap},
          {"seq", seq}};
}

std::string head_frame(const GameInfo& info, std::int32_t seq, std::int64_t request,
                       std::int64_t now) {
  json head = game_json(info, seq);
  head["t"] = "game";
  head["id"] = request;
  head["now"] = now;
  return head.dump();
}

std::string error_frame(std::int64_t request, std::string_view code, std::string_view text) {
  return json{{"t", "error"}, {"id", request}, {"code", code}, {"text", text}}.dump(
      -1, ' ', false, json::error_handler_t::replace);
}

std::string record_text(const GameInfo& info, const std::vector<Event>& events) {
  GameRecord record;
  const bool swapped = std::any_of(events.begin(), events.end(), [](const Event& event) {
    return event.kind == EventKind::kSwap;
  });
  record.tags = {{"Site", "Yolah"},
                 {"Game", to_string(info.id)},
                 {"Black", info.players[swapped ? 1 : 0].name},
                 {"White", info.players[swapped ? 0 : 1].name},
                 {"TimeControl", to_string(info.time)}};
  record.finished = false;
  for (const Event& event : events) {
    if (is_ply(event)) {
      const Move move = event.kind == EventKind::kMove ? event.move : Move::pass();
      const auto side = static_cast<std::size_t>(index(event.side));
      record.moves.push_back({move, fmt::format("clock {:.1f}s", event.clock[side] / 1000.0)});
    } else if (event.kind == EventKind::kTakeback) {
      const auto taken = static_cast<std::size_t>(event.plies);
      record.moves.resize(record.moves.size() - std::min(taken, record.moves.size()));
    } else if (event.kind == EventKind::kEnd) {
      record.winner = event.winner;
      record.termination = event.termination;
      record.finished = event.winner != Winner::kNone;
    }
  }
  return to_string(record);
}

}  // namespace yolah::server

#include "cli/bot/game_view.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/rules/notation.h"
#include "support/json/fields.h"

namespace yolah::cli {
namespace {

using nlohmann::json;
using FrameFields = BasicFields<json>;

std::chrono::milliseconds time_in(const FrameFields& fields, const char* name) {
  return std::chrono::milliseconds(fields.integer<std::int64_t>(name));
}

}  // namespace

void GameView::take(const json& frame, Time at) {
  try {
    const std::string kind = FrameFields(frame).text("t");
    if (kind == "game") take_head(frame, at);
    if (kind == "event") take_event(frame, at);
  } catch (const FieldError& error) {
    throw StrangeFrame(std::string("a frame needs a right ") + error.what());
  }
}

void GameView::take_head(const json& frame, Time at) {
  const FrameFields head(frame);
  const std::array<const char*, 2> sides = {"black", "white"};
  for (std::size_t i = 0; i < 2; ++i) {
    const FrameFields player = head.inner(sides[i]);
    ids_[i] = player.integer<std::int64_t>("id");
    names_[i] = player.text("name");
  }
  rated_ = head.has("rated") && head.truth("rated");
  const FrameFields clock = head.inner("clock");
  by_days_ = clock.has("days");
  if (!by_days_) increment_ = time_in(clock, "increment");
  promised_ = head.integer<std::int32_t>("seq");
  began_ = at;
  server_began_ = time_in(head, "now");
  known_ = true;
}

void GameView::take_event(const json& event, Time at) {
  const FrameFields fields(event);
  const auto seq = fields.integer<std::int32_t>("seq");
  if (seq <= seq_) return;  // Known from before the stream was lost.
  if (seq != seq_ + 1) throw StrangeFrame("an event of the game is missing");
  const std::string kind = fields.text("kind");
  take_board(kind, event);
  seq_ = seq;
  if (kind != "chat" && kind != "offer" && kind != "decline") {
    last_play_ = seq;
    came_ = seq > promised_ ? at : time_of(event);
    offer_.reset();
  }
  if (fields.has("clock")) {
    const json& left = fields.array("clock", 2);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto time = integer_in(left[i], std::numeric_limits<std::int64_t>::min(),
                                   std::numeric_limits<std::int64_t>::max());
      if (!time) throw FieldError("clock");
      clock_[i] = milliseconds(*time);
    }
  }
}

GameView::Time GameView::time_of(const json& event) const {
  const milliseconds at = time_in(FrameFields(event), "at");
  // Nodes' clocks differ a little: nothing happened after the stream began.
  return began_ - std::max(server_began_ - at, milliseconds(0));
}

void GameView::take_board(const std::string& kind, const json& event) {
  const FrameFields fields(event);
  if (kind == "move" || kind == "pass") {
    const auto move = kind == "pass" ? Parsed<Move>(Move()) : parse_move(fields.text("move"));
    Position next = position();
    if (!move || !next.is_legal(*move)) throw StrangeFrame("an illegal move was played");
    next.play(*move);
    positions_.push_back(next);
  } else if (kind == "takeback") {
    const auto ply = static_cast<std::size_t>(fields.integer<std::int32_t>("ply", 0));
    if (ply >= positions_.size()) throw StrangeFrame("more was taken back than played");
    positions_.resize(ply + 1);
  } else if (kind == "swap") {
    swapped_ = true;
  } else if (kind == "offer") {
    offer_ = fields.text("side") == "black" ? Color::kBlack : Color::kWhite;
  } else if (kind == "decline") {
    offer_.reset();
  } else if (kind == "end") {
    over_ = true;
    winner_ = fields.text("winner");
    termination_ = fields.text("termination");
  }
}

std::optional<Color> GameView::side() const {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    if (ids_[static_cast<std::size_t>(index(color))] == me_) {
      return swapped_ ? opponent(color) : color;
    }
  }
  return std::nullopt;
}

bool GameView::my_turn() const {
  return up_to_date() && !over_ && seq_ > 0 && side() == position().side_to_move() &&
         !position().is_over() && position().can_move(position().side_to_move());
}

std::string GameView::opponent_name() const {
  return names_[ids_[0] == me_ ? 1 : 0];
}

std::array<int, 2> GameView::points() const {
  return {position().points(Color::kBlack), position().points(Color::kWhite)};
}

std::string GameView::result() const {
  if (winner_ == "draw" || winner_ == "none" || !side()) return winner_;
  return winner_ == to_string(*side()) ? "win" : "loss";
}

}  // namespace yolah::cli

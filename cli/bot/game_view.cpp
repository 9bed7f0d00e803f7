#include "cli/bot/game_view.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using nlohmann::json;

Color side_named(const json& event) {
  return event.at("side") == "black" ? Color::kBlack : Color::kWhite;
}

}  // namespace

void GameView::take(const json& frame, Time at) {
  try {
    const std::string kind = frame.at("t");
    if (kind == "game") take_head(frame, at);
    if (kind == "event") take_event(frame, at);
  } catch (const json::exception& problem) {
    throw StrangeFrame(problem.what());
  }
}

void GameView::take_head(const json& head, Time at) {
  const std::array<const char*, 2> names = {"black", "white"};
  for (std::size_t i = 0; i < 2; ++i) {
    ids_[i] = head.at(names[i]).at("id");
    names_[i] = head.at(names[i]).at("name");
  }
  rated_ = head.value("rated", false);
  by_days_ = head.at("clock").contains("days");
  if (!by_days_) increment_ = milliseconds(head.at("clock").at("increment").get<std::int64_t>());
  promised_ = head.at("seq");
  began_ = at;
  server_began_ = milliseconds(head.at("now").get<std::int64_t>());
  known_ = true;
}

void GameView::take_event(const json& event, Time at) {
  const std::int32_t seq = event.at("seq");
  if (seq <= seq_) return;  // Known from before the stream was lost.
  if (seq != seq_ + 1) throw StrangeFrame("an event of the game is missing");
  const std::string kind = event.at("kind");
  take_board(kind, event);
  seq_ = seq;
  if (kind != "chat" && kind != "offer" && kind != "decline") {
    last_play_ = seq;
    came_ = seq > promised_ ? at : time_of(event);
    offer_.reset();
  }
  if (event.contains("clock")) {
    for (std::size_t i = 0; i < 2; ++i) {
      clock_[i] = milliseconds(event["clock"].at(i).get<std::int64_t>());
    }
  }
}

GameView::Time GameView::time_of(const json& event) const {
  const milliseconds at(event.at("at").get<std::int64_t>());
  // Nodes' clocks differ a little: nothing happened after the stream began.
  return began_ - std::max(server_began_ - at, milliseconds(0));
}

void GameView::take_board(const std::string& kind, const json& event) {
  if (kind == "move" || kind == "pass") {
    const auto move =
        kind == "pass" ? Parsed<Move>(Move()) : parse_move(event.at("move").get<std::string>());
    Position next = position();
    if (!move || !next.is_legal(*move)) throw StrangeFrame("an illegal move was played");
    next.play(*move);
    positions_.push_back(next);
  } else if (kind == "takeback") {
    const std::size_t ply = event.at("ply");
    if (ply >= positions_.size()) throw StrangeFrame("more was taken back than played");
    positions_.resize(ply + 1);
  } else if (kind == "swap") {
    swapped_ = true;
  } else if (kind == "offer") {
    offer_ = side_named(event);
  } else if (kind == "decline") {
    offer_.reset();
  } else if (kind == "end") {
    over_ = true;
    winner_ = event.at("winner");
    termination_ = event.at("termination");
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

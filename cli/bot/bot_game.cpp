#include "cli/bot/bot_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/game.h"
#include "cli/options/input.h"
#include "cli/play/think.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int kMostFailures = 3;
/// For the way to the server, beside what it takes as a rule.
constexpr milliseconds kSpare{30};
constexpr milliseconds kLeastTime{10};
/// Where a move may take days.
constexpr std::chrono::seconds kByDays{10};

}  // namespace

BotGame::BotGame(BotGameSetup setup, EventLog& log, const std::atomic<bool>& stop)
    : setup_(std::move(setup)),
      log_(log),
      stop_(stop),
      api_(setup_.account),
      view_(setup_.me),
      last_heard_(steady_clock::now()) {}

std::string BotGame::path(const std::string& what) const {
  return "/api/games/" + setup_.id + "/" + what;
}

void BotGame::run() {
  Backoff backoff;
  while (!stop_ && !view_.over() && !gave_up_) {
    try {
      const std::int32_t before = view_.seq();
      if (!listen()) return;
      if (view_.seq() > before) backoff.reset();
    } catch (const Unreachable&) {
      api_.go_elsewhere();
    } catch (const StrangeFrame& problem) {
      log_.say("problem", {{"game", setup_.id}, {"text", problem.what()}},
               fmt::format("{}  read again from its start: {}", setup_.id, problem.what()));
      view_ = GameView(setup_.me);
    }
    if (!view_.over() && !gave_up_ && !backoff.wait(stop_)) return;
  }
  if (view_.over()) tell_end();
}

bool BotGame::listen() {
  const auto lines = api_.listen(path(fmt::format("stream?seq={}", view_.seq())));
  if (lines->status() == 200) {
    follow(*lines);
    return true;
  }
  const HttpAnswer refusal{lines->status(), lines->refusal(kSilence)};
  if (is_passing(refusal.status)) throw Unreachable(error_text(refusal));
  log_.say("problem", {{"game", setup_.id}, {"text", error_text(refusal)}},
           fmt::format("{}  cannot be played: {}", setup_.id, error_text(refusal)));
  return false;
}

void BotGame::follow(HttpLines& lines) {
  last_heard_ = steady_clock::now();
  // The stream tells whether the server has the last move: if not, it gets it again.
  sent_ = 0;
  while (!stop_ && !view_.over() && !gave_up_) {
    while (take_line(lines, steady_clock::now())) {
    }
    if (view_.up_to_date()) tell_begin();
    if (view_.asked_for_takeback() && answered_ != view_.seq()) answer_takeback();
    if (view_.my_turn() && sent_ != view_.last_play()) {
      take_turn(lines);
    } else if (!view_.over()) {
      take_line(lines, steady_clock::now() + kBetweenLooks);
    }
    if (steady_clock::now() - last_heard_ > kSilence) throw Unreachable("the server is silent");
  }
}

bool BotGame::take_line(HttpLines& lines, Time deadline) {
  if (view_.over()) return false;
  const auto line = lines.next(deadline);
  if (!line) return false;
  last_heard_ = steady_clock::now();
  if (line->empty()) return true;
  const json frame = json::parse(*line, nullptr, false);
  if (!frame.is_object()) throw StrangeFrame("a line is no object of JSON");
  if (frame.contains("t") && frame["t"] == "moving") throw Unreachable("the server moves");
  view_.take(frame, last_heard_);
  return true;
}

void BotGame::take_turn(HttpLines& lines) {
  if (!found_ || found_->last_play != view_.last_play()) {
    const std::int32_t seq = view_.seq();
    const std::int32_t last_play = view_.last_play();
    found_.reset();
    if (const auto move = find_move(lines)) found_ = Found{*move, seq, last_play};
  }
  if (found_) send_move();
  if (const auto why = std::exchange(broken_, std::nullopt)) throw Unreachable(*why);
}

std::optional<Move> BotGame::find_move(HttpLines& lines) {
  try {
    const auto move = ask_player(lines);
    if (!move || view_.position().is_legal(*move)) return move;
    player_failed("answered with the illegal move " + to_string(*move), "");
  } catch (const arena::PlayerFailure& failure) {
    if (!stop_) player_failed(failure.detail, failure.log);
  }
  return std::nullopt;
}

/// Nothing if the game did not wait for the answer.
std::optional<Move> BotGame::ask_player(HttpLines& lines) {
  if (!player_) player_ = setup_.make_player();
  const std::int32_t last_play = view_.last_play();
  const auto still_wanted = [&](const Report*) {
    try {
      while (!broken_ && take_line(lines, steady_clock::now())) {
      }
    } catch (const std::exception& problem) {
      broken_ = problem.what();  // the move will be wanted all the same
    }
    const bool to_be_taken_back = setup_.takebacks && view_.asked_for_takeback();
    return !stop_ && !view_.over() && !to_be_taken_back && view_.last_play() == last_play;
  };
  const SearchResult result = think(*player_, view_.position(), limits_now(), still_wanted);
  if (still_wanted(nullptr)) return result.move;
  player_.reset();  // one that was stopped is good for nothing more
  return std::nullopt;
}

void BotGame::player_failed(const std::string& why, const std::string& last_words) {
  player_.reset();
  ++failures_;
  gave_up_ = failures_ >= kMostFailures;
  const std::string then = gave_up_ ? "it plays no more in this game" : "it is started once more";
  log_.say("failure", {{"game", setup_.id}, {"text", why}, {"log", last_words}},
           fmt::format("{}  the player {}; {}{}", setup_.id, printable(why), then,
                       last_words.empty() ? "" : "\nIts last words:\n" + last_words));
}

Limits BotGame::limits_now() const {
  Limits limits;
  limits.move_time = setup_.move_time;
  const Color side = view_.position().side_to_move();
  if (!view_.has_clock()) {
    limits.move_time = std::min<milliseconds>(setup_.move_time.value_or(kByDays), kByDays);
    return limits;
  }
  const milliseconds had = view_.clock(side);
  const auto used = std::chrono::duration_cast<milliseconds>(steady_clock::now() - view_.came());
  const milliseconds left = std::max(had - used - round_trip_ - kSpare, kLeastTime);
  limits.clock = PlayerClock{left, view_.increment()};
  limits.opponent_clock = PlayerClock{view_.clock(opponent(side)), view_.increment()};
  return limits;
}

void BotGame::send_move() {
  const json body{{"seq", found_->seq}, {"ply", view_.ply()}, {"move", to_string(found_->move)}};
  const auto began = steady_clock::now();
  HttpAnswer answer;
  try {
    answer = api_.post(path("move"), body);
  } catch (const Unreachable&) {
    answer.status = 503;
  }
  if (is_passing(answer.status)) {
    api_.go_elsewhere();
    Backoff().wait(stop_);
    return;
  }
  const auto took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - began);
  round_trip_ = (3 * round_trip_ + took) / 4;
  sent_ = found_->last_play;
  // What is stale or over the stream will tell.
  if (answer.status == 200 || answer.status == 409) return;
  gave_up_ = true;
  log_.say("problem", {{"game", setup_.id}, {"text", error_text(answer)}},
           fmt::format("{}  {} was refused: {}; it plays no more in this game", setup_.id,
                       to_string(found_->move), error_text(answer)));
}

void BotGame::answer_takeback() {
  answered_ = view_.seq();
  try {
    api_.post(path(setup_.takebacks ? "accept" : "decline"), json::object());
  } catch (const Unreachable&) {
    answered_ = 0;
  }
}

void BotGame::tell_begin() {
  if (std::exchange(told_begin_, true) || !view_.side()) return;
  const std::string side(to_string(*view_.side()));
  log_.say("game",
           {{"game", setup_.id},
            {"opponent", view_.opponent_name()},
            {"side", side},
            {"rated", view_.rated()}},
           fmt::format("{}  {} against {}, {}{}", setup_.id, side, printable(view_.opponent_name()),
                       view_.rated() ? "rated" : "casual",
                       view_.ply() > 0 ? fmt::format(", from move {} on", view_.ply() + 1) : ""));
}

void BotGame::tell_end() {
  const auto points = view_.points();
  log_.say("result",
           {{"game", setup_.id},
            {"opponent", view_.opponent_name()},
            {"result", view_.result()},
            {"termination", view_.termination()},
            {"points", points}},
           fmt::format("{}  {} against {} by {}, {}:{}", setup_.id, view_.result(),
                       printable(view_.opponent_name()), printable(view_.termination()), points[0],
                       points[1]));
}

}  // namespace yolah::cli

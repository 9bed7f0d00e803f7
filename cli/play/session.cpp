#include "cli/play/session.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <utility>

#include "arena/game.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/play/think.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/report_text.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often the clocks on the screen are looked at while a person thinks.
constexpr milliseconds kTick{100};
constexpr milliseconds kNormalMoveTime{1000};

constexpr std::array kSides = {Color::kBlack, Color::kWhite};

std::size_t at(Color side) {
  return static_cast<std::size_t>(index(side));
}

Winner winner_against(Color loser) {
  return loser == Color::kBlack ? Winner::kWhite : Winner::kBlack;
}

/// What a program wrote to standard error since it was last asked for a move.
std::string errors_of(Player& player) {
  auto* const program = dynamic_cast<arena::TimedPlayer*>(&player);
  return program != nullptr ? program->take_errors() : std::string();
}

}  // namespace

Session::Session(Setup setup, View& view)
    : setup_(std::move(setup)), view_(view), reader_(0), game_(setup_.record) {
  if (!setup_.log_folder.empty()) transcript_.emplace(setup_.log_folder, 0);
  for (const Color side : kSides) {
    const auto& engine = setup_.players[at(side)];
    names_[at(side)] = engine ? engine->name : "human";
    specs_[at(side)] = engine ? engine->spec : "human";
    if (engine) players_[at(side)] = engine->make();
    auto* const program = dynamic_cast<arena::TimedPlayer*>(players_[at(side)].get());
    if (program == nullptr || !transcript_) continue;
    program->watch([this, side](const arena::SpokenLine& line) { transcript_->add(side, line); });
  }
}

bool Session::is_human(Color side) const {
  return !setup_.players[at(side)];
}

bool Session::has_human() const {
  return is_human(Color::kBlack) || is_human(Color::kWhite);
}

Scene Session::scene() const {
  return {game_, names_, specs_, clock_ ? &*clock_ : nullptr, picked_, thought_};
}

ExitCode Session::run() {
  begin(has_human() ? "Type a move such as d5:b7, or help." : "");
  while (state_ == State::kGoing && (!game_.is_over() || has_human())) take_turn();
  view_.close(scene());
  return state_ == State::kInterrupted ? kInterrupted : kOk;
}

void Session::take_turn() {
  if (game_.is_over()) {
    converse();
  } else if (game_.must_pass()) {
    make_move(Move::pass(), nullptr);
  } else if (is_human(side_to_move())) {
    human_turn();
  } else {
    engine_turn();
  }
}

void Session::human_turn() {
  start_clock();
  view_.ask(scene());
  converse();
  if (clock_) clock_->stop(steady_clock::now());
}

/// Reads and obeys until the turn is over.
void Session::converse() {
  turn_over_ = false;
  while (!turn_over_ && state_ == State::kGoing) {
    milliseconds wait = kTick;
    if (clock_ && !game_.is_over()) {
      const milliseconds left = clock_->left(side_to_move(), steady_clock::now());
      wait = std::min(wait, left + milliseconds(1));
    }
    std::string line;
    const LineReader::Outcome outcome = reader_.read(line, wait);
    if (InterruptGuard::raised()) {
      state_ = State::kInterrupted;
    } else if (check_flag()) {
      turn_over_ = true;
    } else if (outcome == LineReader::Outcome::kLine) {
      obey(line);
    } else if (outcome == LineReader::Outcome::kEndOfInput) {
      state_ = State::kLeft;
    } else {
      view_.tick(scene());
    }
  }
}

SearchResult Session::ask_engine(Color side) {
  const auto on_tick = [&](const Report* newest) {
    if (newest != nullptr && !newest->lines.empty()) thought_ = {side, *newest};
    view_.tick(scene());
    const bool out_of_time = clock_ && clock_->has_fallen(side, steady_clock::now());
    return !InterruptGuard::raised() && !out_of_time;
  };
  try {
    return think(*players_[at(side)], game_.position(), engine_limits(), on_tick);
  } catch (const arena::PlayerFailure& failure) {
    throw Failure(failure_text(names_[at(side)], failure));
  }
}

void Session::engine_turn() {
  const Color side = side_to_move();
  start_clock();
  const SearchResult result = ask_engine(side);
  if (InterruptGuard::raised()) {
    state_ = State::kInterrupted;
  } else if (!check_flag()) {
    if (!game_.position().is_legal(result.move)) {
      const arena::PlayerFailure illegal(
          Termination::kIllegal,
          fmt::format("answered {}, which is illegal in\n  {}", to_string(result.move),
                      to_string(game_.position())),
          errors_of(*players_[at(side)]));
      throw Failure(failure_text(names_[at(side)], illegal));
    }
    if (!result.report.lines.empty()) thought_ = {side, result.report};
    make_move(result.move, &result.report);
  }
  if (clock_) clock_->stop(steady_clock::now());
}

/// Ends the game if the time of the side to move is over.
bool Session::check_flag() {
  if (!clock_ || game_.is_over()) return false;
  const auto now = steady_clock::now();
  if (!clock_->has_fallen(side_to_move(), now)) return false;
  clock_->stop(now);
  game_.end(winner_against(side_to_move()), Termination::kTime);
  picked_.reset();
  view_.end(scene());
  return true;
}

void Session::make_move(Move move, const Report* report) {
  if (clock_) clock_->press(steady_clock::now());
  game_.play(move, report != nullptr ? move_comment(*report) : "");
  picked_.reset();
  turn_over_ = true;
  view_.show_move(scene(), move, report);
  if (game_.is_over()) view_.end(scene());
}

void Session::start_clock() {
  if (clock_) clock_->start(side_to_move(), steady_clock::now());
}

Limits Session::engine_limits() const {
  Limits limits;
  limits.move_time = setup_.move_time;
  limits.nodes = setup_.nodes;
  if (clock_) {
    limits.clock =
        PlayerClock{clock_->left(side_to_move(), steady_clock::now()), clock_->increment()};
  } else if (!limits.move_time && !limits.nodes) {
    limits.move_time = kNormalMoveTime;
  }
  return limits;
}

}  // namespace yolah::cli

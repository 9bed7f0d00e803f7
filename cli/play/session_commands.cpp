#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <utility>
#include <variant>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/play/session.h"
#include "cli/play/think.h"
#include "cli/terminal/interrupt.h"
#include "engine/search/decided.h"

namespace yolah::cli {
namespace {

/// A hint is for a person who waits.
constexpr std::chrono::milliseconds kAdviceTime{1000};

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

}  // namespace

void Session::obey(const std::string& line) {
  const Entry entry = read_entry(line, game_.position(), picked_);
  const bool is_command = std::holds_alternative<Command>(entry);
  if (game_.is_over() && !is_command) {
    view_.refuse(scene(), std::string("The game is over. ") + kAfterTheEnd);
    return;
  }
  std::visit(Overloaded{[&](Move move) { make_move(move, nullptr); },
                        [&](const Pick& pick) {
                          picked_ = pick.square;
                          view_.ask(scene());
                        },
                        [&](const Command& command) { obey(command); },
                        [&](const Mistake& mistake) { view_.refuse(scene(), mistake.message); }},
             entry);
}

void Session::obey(const Command& command) {
  try {
    switch (command.kind) {
      case CommandKind::kUndo:
        undo();
        break;
      case CommandKind::kHint:
        advise(Advice::kHint);
        break;
      case CommandKind::kEval:
        advise(Advice::kEval);
        break;
      case CommandKind::kFinish:
        finish();
        break;
      case CommandKind::kResign:
        resign();
        break;
      case CommandKind::kSave:
        save_game(game_, command.file);
        view_.say(scene(), fmt::format("Saved to {}.", printable(command.file)));
        break;
      case CommandKind::kLoad:
        load(command.file);
        break;
      case CommandKind::kHelp:
        view_.help(scene());
        break;
      case CommandKind::kQuit:
        state_ = State::kLeft;
        break;
    }
  } catch (const Failure& failure) {
    view_.refuse(scene(), failure.what());
  }
}

/// Back to the last position in which a person had something to decide.
void Session::undo() {
  if (game_.record().termination == Termination::kTime) {
    view_.refuse(scene(), "The time has run out, and time cannot be taken back.");
    return;
  }
  Game earlier = game_;
  const auto is_decision = [&] {
    return is_human(earlier.position().side_to_move()) && !earlier.must_pass();
  };
  earlier.resume();
  // A person who resigned takes that back, and no move.
  const bool resigned = game_.record().termination == Termination::kResign;
  bool found = resigned;
  while (!found && earlier.last_move()) {
    earlier.take_back();
    found = is_decision();
  }
  if (!found) {
    view_.refuse(scene(), "There is no move of yours to take back.");
    return;
  }
  const auto plies = game_.record().moves.size() - earlier.record().moves.size();
  game_ = std::move(earlier);
  picked_.reset();
  thought_.reset();
  turn_over_ = true;
  view_.begin(scene(), resigned
                           ? "The game goes on."
                           : fmt::format("Took back {} {}.", plies, plies == 1 ? "move" : "moves"));
}

void Session::advise(Advice advice) {
  if (game_.is_over()) {
    view_.refuse(scene(), "The game is over.");
    return;
  }
  const Color side = side_to_move();
  // The best there is, whoever plays: who asks a weak opponent gets a weak move.
  if (!advisor_) advisor_ = make_player_or_fail(strongest_player());
  Limits limits;
  limits.nodes = setup_.nodes;
  if (!limits.nodes) limits.move_time = setup_.move_time.value_or(kAdviceTime);
  const SearchResult result = think(*advisor_, game_.position(), limits, [&](const Report*) {
    view_.tick(scene());
    const auto now = std::chrono::steady_clock::now();
    return !InterruptGuard::raised() && !(clock_ && clock_->has_fallen(side, now));
  });
  if (InterruptGuard::raised()) return;
  if (result.report.lines.empty() || result.report.lines.front().moves.empty()) {
    view_.refuse(scene(), "The engine has no opinion.");
    return;
  }
  thought_ = {side, result.report};
  view_.advise(scene(), advice, *thought_);
}

void Session::finish() {
  if (game_.is_over()) {
    view_.refuse(scene(), "The game is over.");
    return;
  }
  if (!is_decided(game_.position())) {
    view_.refuse(scene(), "Not decided yet: there are free squares that both sides can reach.");
    return;
  }
  if (clock_) clock_->stop(std::chrono::steady_clock::now());
  LongestPlay puzzles;
  while (!game_.is_over()) {
    make_move(answer_if_decided(game_.position(), {}, puzzles)->move, nullptr);
  }
}

void Session::resign() {
  if (game_.is_over()) {
    view_.refuse(scene(), "The game is over.");
    return;
  }
  game_.end(side_to_move() == Color::kBlack ? Winner::kWhite : Winner::kBlack,
            Termination::kResign);
  picked_.reset();
  turn_over_ = true;
  view_.end(scene());
}

void Session::load(const std::string& path) {
  game_ = Game(read_records(path).back());
  begin(fmt::format("Loaded {}.", printable(path)));
}

/// Starts from the game as it is, with full clocks and players that know nothing.
void Session::begin(const std::string& why) {
  if (setup_.clock) clock_.emplace(*setup_.clock);
  for (const auto& player : players_) {
    if (player) player->new_game();
  }
  if (advisor_) advisor_->new_game();
  game_.set_tag("Black", specs_[0]);
  game_.set_tag("White", specs_[1]);
  if (setup_.clock) game_.set_tag("TimeControl", clock_text(*setup_.clock));
  picked_.reset();
  thought_.reset();
  turn_over_ = true;
  view_.begin(scene(), why);
  if (game_.is_over()) view_.end(scene());
}

}  // namespace yolah::cli

#include "cli/tournament/live_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/options/input.h"
#include "cli/terminal/screen_text.h"
#include "cli/terminal/terminal.h"
#include "cli/tournament/table.h"

namespace yolah::cli {
namespace {

constexpr std::chrono::seconds kTableAfter{1};
constexpr std::chrono::milliseconds kTableEvery{250};

/// "12 of 60: game 13, round 2: bob (white) 28-24 ann".
std::string game_text(const arena::GameLine& game, const arena::TournamentState& state) {
  return fmt::format("{} of {}: game {}, round {}: {}", state.finished, state.expected,
                     arena::shown_number(game.number), game.round, outcome_text(game));
}

}  // namespace

LiveTable::LiveTable(const arena::TournamentSetup& setup, std::uint64_t known_games, bool quiet)
    : setup_(setup),
      known_games_(known_games),
      quiet_(quiet),
      on_terminal_(errors_on_terminal()),
      bar_("games"),
      next_(Clock::now() + kTableAfter) {}

LiveTable::~LiveTable() {
  finish();
}

void LiveTable::show(const arena::GameLine& game, const arena::TournamentState& state) {
  if (!on_terminal_) {
    if (quiet_) return;
    fmt::print("{}\n", game_text(game, state));
    std::fflush(stdout);
    return;
  }
  const Clock::time_point now = Clock::now();
  if (now >= next_) {
    next_ = now + kTableEvery;
    redraw(state);
  }
  // The time left is told by the games of this run: others cost nothing.
  const auto played = static_cast<double>(state.finished - known_games_);
  bar_.update(played / static_cast<double>(state.expected - known_games_), 0,
              fmt::format("{} of {} games", state.finished, state.expected));
}

void LiveTable::redraw(const arena::TournamentState& state) {
  constexpr std::size_t kBelow = 2;  // the bar, and a line so that nothing scrolls
  bar_.finish();
  std::string text = drawn_ > 0 ? fmt::format("\r\x1b[{}A", drawn_) : "\r";
  const std::size_t height = std::max<std::size_t>(terminal_height(), kBelow + 2);
  const auto lines = table_lines(table_of(setup_, state), height - kBelow);
  for (const std::string& line : lines) text += clip(line, terminal_width() - 1) + "\x1b[K\r\n";
  fmt::print(stderr, "{}\x1b[J", text);
  std::fflush(stderr);
  drawn_ = lines.size();
}

void LiveTable::finish() {
  bar_.finish();
  if (drawn_ > 0) fmt::print(stderr, "\r\x1b[{}A\x1b[J", drawn_);
  std::fflush(stderr);
  drawn_ = 0;
}

}  // namespace yolah::cli

// yolah replay: a game that was played, move by move, with what the bots wrote to standard error.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "arena/process/log_tail.h"
#include "arena/results.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/board_view.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/screen_text.h"
#include "cli/terminal/terminal.h"
#include "engine/rules/notation.h"
#include "support/system/terminal.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ReplayCommand {
  std::string file;
  std::optional<std::uint64_t> game;
  bool ascii = false;
  bool json = false;
};

/// A game as it is shown. Its texts come from bots, and are fit to be shown.
struct ReplayedGame {
  std::uint64_t number = 0;  // from 1
  GameRecord record;
  bool failed = false;  // lost by something other than play
  std::string reason;
  std::vector<arena::MoveErrors> errors;

  std::string player(Color side) const {
    const std::string name = record.tag(side == Color::kBlack ? "Black" : "White");
    return name.empty() ? std::string(to_string(side)) : printable(name);
  }

  /// Empty where nothing was written.
  std::string errors_at(std::size_t ply) const {
    std::string text;
    for (const arena::MoveErrors& move : errors) {
      if (move.ply == ply) text += (text.empty() ? "" : "\n") + arena::clean_text(move.text);
    }
    return text;
  }

  /// Whether a move was asked for after the last and did not come.
  bool has_missing_move() const { return !errors_at(record.moves.size() + 1).empty(); }
};

ReplayedGame from_record(const GameRecord& record, std::uint64_t number) {
  ReplayedGame game;
  game.number = number;
  game.record = record;
  game.reason = printable(record.tag("Reason"));
  arena::GameLine line;
  line.winner = record.winner;
  line.termination = to_string(record.termination);
  game.failed = is_failure(line, Color::kBlack) || is_failure(line, Color::kWhite);
  const std::string log = record.tag("Log");
  if (!log.empty()) game.errors.push_back({record.moves.size() + 1, log});
  return game;
}

ReplayedGame from_line(const arena::GameLine& line, const std::string& path) {
  const auto records = records_of(line.record, path);
  ReplayedGame game = from_record(records.front(), line.number + 1);
  game.reason = printable(line.reason);
  if (!line.move_errors.empty()) game.errors = line.move_errors;
  return game;
}

std::vector<ReplayedGame> read_games(const std::string& path) {
  const std::string text = read_file(path);
  std::vector<ReplayedGame> games;
  if (kind_of_file(path, text) != FileKind::kResults) {
    for (const GameRecord& record : records_of(text, path)) {
      games.push_back(from_record(record, games.size() + 1));
    }
    return games;
  }
  try {
    for (const arena::GameLine& line : arena::parse_results(text).games) {
      if (!line.record.empty()) games.push_back(from_line(line, path));
    }
  } catch (const arena::ResultsError& error) {
    throw Failure(fmt::format("{}: {}", printable(path), error.what()), kWrongUsage);
  }
  std::sort(games.begin(), games.end(),
            [](const auto& one, const auto& other) { return one.number < other.number; });
  if (games.empty()) throw Failure(fmt::format("there is no game in {}", printable(path)));
  return games;
}

/// The game that was asked for; else the last that a bot broke, else the first.
std::size_t choose_game(const std::vector<ReplayedGame>& games, const ReplayCommand& command) {
  const auto wanted = [&](const ReplayedGame& game) {
    return command.game ? game.number == *command.game : game.failed;
  };
  const auto found = std::find_if(games.rbegin(), games.rend(), wanted);
  if (found != games.rend()) return static_cast<std::size_t>(games.rend() - found) - 1;
  if (command.game) {
    throw Failure(fmt::format("there is no game {} in {}: its games are {} to {}", *command.game,
                              printable(command.file), games.front().number, games.back().number),
                  kWrongUsage);
  }
  return 0;
}

std::string title(const ReplayedGame& game) {
  return fmt::format("Game {}: {} (black) against {} (white)", game.number,
                     game.player(Color::kBlack), game.player(Color::kWhite));
}

std::string verdict(const ReplayedGame& game) {
  const Position end = game.record.end();
  std::string text = fmt::format("winner: {}, by {}, {}-{}", to_string(game.record.winner),
                                 to_string(game.record.termination), end.points(Color::kBlack),
                                 end.points(Color::kWhite));
  return game.reason.empty() ? text : text + "; " + game.reason;
}

/// Positions before each move and at the end.
std::vector<Position> positions_of(const GameRecord& record) {
  std::vector<Position> positions = {record.start};
  for (const RecordedMove& move : record.moves) {
    Position next = positions.back();
    next.play(move.move);
    positions.push_back(next);
  }
  return positions;
}

/// "12. black d5:b7  +2.4 d14 0.35s"; of a move that never came, who was asked.
std::string move_line(const ReplayedGame& game, const std::vector<Position>& positions,
                      std::size_t ply) {
  const std::string side(to_string(positions[ply - 1].side_to_move()));
  if (ply > game.record.moves.size()) {
    return fmt::format("{:>3}. {} was asked for a move", ply, side);
  }
  const RecordedMove& move = game.record.moves[ply - 1];
  const std::string text = move.move.is_pass() ? "passes" : to_string(move.move);
  return fmt::format("{:>3}. {} {}{}{}", ply, side, text, move.comment.empty() ? "" : "  ",
                     printable(move.comment));
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t last_ply(const ReplayedGame& game) {
  return game.record.moves.size() + (game.has_missing_move() ? 1 : 0);
}

void print_all(const ReplayedGame& game, BoardStyle style) {
  const std::vector<Position> positions = positions_of(game.record);
  fmt::print("{}\n{}\n\n", title(game), verdict(game));
  for (std::size_t ply = 1; ply <= last_ply(game); ++ply) {
    fmt::print("{}\n", move_line(game, positions, ply));
    for (const std::string& line : lines_in(game.errors_at(ply))) {
      fmt::print("       stderr: {}\n", line);
    }
  }
  fmt::print("\n{}", draw_board(positions.back(), style));
}

void print_json(const ReplayedGame& game) {
  const std::vector<Position> positions = positions_of(game.record);
  Json moves = Json::array();
  for (std::size_t ply = 1; ply <= last_ply(game); ++ply) {
    const bool made = ply <= game.record.moves.size();
    moves.push_back(
        {{"ply", ply},
         {"side", to_string(positions[ply - 1].side_to_move())},
         {"move", made ? Json(to_string(game.record.moves[ply - 1].move)) : Json(nullptr)},
         {"comment", made ? game.record.moves[ply - 1].comment : ""},
         {"stderr", game.errors_at(ply)},
         {"position", to_string(positions[made ? ply : ply - 1])}});
  }
  const Json json = {{"game", game.number},
                     {"black", game.record.tag("Black")},
                     {"white", game.record.tag("White")},
                     {"winner", to_string(game.record.winner)},
                     {"termination", to_string(game.record.termination)},
                     {"reason", game.reason},
                     {"start", to_string(game.record.start)},
                     {"moves", moves}};
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Keys as they are pressed, and the second screen of the terminal, while one of these exists.
class KeyScreen {
 public:
  KeyScreen() { show("\x1b[?1049h"); }
  ~KeyScreen() { show("\x1b[?1049l"); }
  KeyScreen(const KeyScreen&) = delete;
  KeyScreen& operator=(const KeyScreen&) = delete;

  static void show(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }

  /// The bytes of the next key; "q" at the end of the input and on Ctrl-C.
  std::string next_key() {
    while (pending_.empty()) {
      if (InterruptGuard::raised()) return "q";
      const auto outcome = input_.read(pending_, std::chrono::milliseconds(100));
      if (outcome == system::Input::Outcome::kEnd) return "q";
    }
    const std::string key = pending_.substr(0, key_length());
    pending_.erase(0, key.size());
    return key;
  }

 private:
  /// Several may have been pressed at once; a key with a name is ESC, [ or O, and ends by a letter
  /// or ~.
  std::size_t key_length() const {
    if (pending_[0] != '\x1b' || pending_.size() < 3)
      return pending_[0] == '\x1b' ? pending_.size() : 1;
    const std::size_t end = pending_.find_first_not_of("0123456789;", 2);
    return std::min(end, pending_.size() - 1) + 1;
  }

  std::string pending_;
  system::KeyMode keys_;
  system::Input input_;
};

/// A game on the screen, stepped through by keys.
class Replay {
 public:
  Replay(const std::vector<ReplayedGame>& games, std::size_t chosen, BoardStyle style)
      : games_(games), style_(style) {
    choose(chosen);
    // A game that broke is interesting where it broke.
    if (game().failed) ply_ = last_ply(game());
  }

  void run() {
    KeyScreen screen;
    draw();
    for (std::string key = screen.next_key(); key != "q" && key != "Q" && key != "\x1b";
         key = screen.next_key()) {
      obey(key);
      draw();
    }
  }

 private:
  const ReplayedGame& game() const { return games_[at_]; }

  void choose(std::size_t at) {
    at_ = at;
    ply_ = 0;
    positions_ = positions_of(game().record);
  }

  void obey(const std::string& key) {
    const bool is_forward = key == "\x1b[C" || key == "\x1bOC" || key == " " || key == "n";
    const bool is_back = key == "\x1b[D" || key == "\x1bOD" || key == "p" || key == "\x7f";
    if (is_forward && ply_ < last_ply(game())) ++ply_;
    if (is_back && ply_ > 0) --ply_;
    if (key == "\x1b[H" || key == "\x1bOH" || key == "\x1b[1~" || key == "g") ply_ = 0;
    if (key == "\x1b[F" || key == "\x1bOF" || key == "\x1b[4~" || key == "G") {
      ply_ = last_ply(game());
    }
    if ((key == "\x1b[B" || key == "\x1bOB") && at_ + 1 < games_.size()) choose(at_ + 1);
    if ((key == "\x1b[A" || key == "\x1bOA") && at_ > 0) choose(at_ - 1);
  }

  void draw() const {
    const std::size_t width = terminal_width() - 1;
    const std::size_t made = std::min(ply_, game().record.moves.size());
    BoardMarks marks;
    if (made > 0) {
      const Move last = game().record.moves[made - 1].move;
      if (!last.is_pass()) marks.last_move = bit(last.from()) | bit(last.to());
    }
    std::vector<std::string> lines = {clip(title(game()), width), clip(verdict(game()), width)};
    // Lines of the board have codes for colours, and are never too wide.
    for (std::string& line : lines_in(draw_board(positions_[made], style_, marks))) {
      lines.push_back(std::move(line));
    }
    lines.push_back(clip(ply_ == 0 ? "the start" : move_line(game(), positions_, ply_), width));
    const std::size_t rows = terminal_height();
    const std::vector<std::string> errors = lines_in(game().errors_at(ply_));
    const std::size_t room = rows - std::min(rows, lines.size() + 1);
    // The end of a traceback says most.
    for (std::size_t i = errors.size() - std::min(room, errors.size()); i < errors.size(); ++i) {
      lines.push_back(clip("stderr: " + errors[i], width));
    }
    std::string text = "\x1b[H";
    for (const std::string& line : lines) text += line + "\x1b[K\r\n";
    text +=
        clip(fmt::format("move {} of {}: ←/→ or p/n step, Home/End ends, ↑/↓ other games, q quits",
                         ply_, last_ply(game())),
             width);
    KeyScreen::show(text + "\x1b[K\x1b[J");
  }

  const std::vector<ReplayedGame>& games_;
  BoardStyle style_;
  std::size_t at_ = 0;
  std::size_t ply_ = 0;
  std::vector<Position> positions_;
};

void run(const ReplayCommand& command) {
  const std::vector<ReplayedGame> games = read_games(command.file);
  const std::size_t chosen = choose_game(games, command);
  const BoardStyle style = command.ascii        ? BoardStyle::kAscii
                           : output_has_color() ? BoardStyle::kColor
                                                : BoardStyle::kPlain;
  if (command.json) {
    print_json(games[chosen]);
  } else if (screen_can_be_redrawn() && command.file != "-") {
    const InterruptGuard guard;
    Replay(games, chosen, style).run();
  } else {
    print_all(games[chosen], style);
  }
}

}  // namespace

void add_replay_command(Subcommand app) {
  auto options = std::make_shared<ReplayCommand>();
  const Subcommand command =
      app.add_subcommand("replay", "Step through a game that was played, and see why a bot lost");
  command
      .add_option("FILE", options->file,
                  "Results of a tournament (.jsonl) or game records (.ygn); - for standard input")
      .required()
      .type_name("FILE");
  command
      .add_option("--game", options->game,
                  "Number of the game, from 1; if left out, the last game that a bot lost by a "
                  "fault of its own, else the first")
      .range(std::uint64_t{1}, std::uint64_t{1} << 40)
      .type_name("N");
  add_ascii_flag(command, options->ascii);
  add_json_flag(command, options->json);
  command.footer(
      "On a terminal, the arrow keys step through the moves and to other games, q quits. In a\n"
      "pipe, all moves are printed, each with what the bot wrote to standard error while it\n"
      "thought. Matches write records with --save, tournaments write results.\n"
      "Examples:\n"
      "  yolah replay class.results.jsonl\n"
      "  yolah replay games.ygn --game 3 | less\n"
      "  yolah replay class.results.jsonl --game 12 --json");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli

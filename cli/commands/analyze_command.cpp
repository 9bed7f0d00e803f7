// yolah analyze: the best moves of a position, or what each move of a game lost.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/analyze/annotate.h"
#include "cli/analyze/line_table.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/report_text.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

struct AnalyzeOptions {
  std::string what{kStartPosition};
  std::string player = to_string(strongest_player());
  LimitOptions limits;
  int lines = 3;
  bool ygn = false;
  bool json = false;
};

Limits read_limits(const AnalyzeOptions& options) {
  Limits limits = read_limits(options.limits, std::chrono::seconds(1));
  limits.lines = options.lines;
  return limits;
}

bool names_record(const std::string& what) {
  std::error_code ignored;
  return what == "-" || what.ends_with(".ygn") || std::filesystem::is_regular_file(what, ignored);
}

void print_json(const Report& report, bool last) {
  for (std::size_t rank = 0; rank < report.lines.size(); ++rank) {
    Json line = line_json(report, rank);
    line["final"] = last;
    fmt::print("{}\n", line.dump());
  }
  std::fflush(stdout);
}

void analyze_position(const AnalyzeOptions& options, Player& player) {
  const Position position = read_position(options.what);
  if (position.is_over()) {
    throw Failure("the game is over in this position: there is nothing to analyze", kWrongUsage);
  }
  if (options.ygn) throw Failure("--ygn works only on records: name a .ygn file", kWrongUsage);
  LineTablePrinter table;
  const SearchResult result = player.search(
      position, read_limits(options), InterruptGuard::flag(), [&](const Report& report) {
        options.json ? print_json(report, false) : table.update(report);
      });
  options.json ? print_json(result.report, true) : table.finish(result.report);
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
}

/// Losses of one side over a game.
struct SideSummary {
  int moves = 0;
  int total_loss = 0;
  int dubious = 0;
  int mistakes = 0;
  int blunders = 0;

  void add(int loss) {
    ++moves;
    total_loss += loss;
    if (loss >= kBlunderLoss) {
      ++blunders;
    } else if (loss >= kMistakeLoss) {
      ++mistakes;
    } else if (loss >= kDubiousLoss) {
      ++dubious;
    }
  }
};

/// Annotates the games of a file one after another.
class RecordAnalysis {
 public:
  RecordAnalysis(const AnalyzeOptions& options, Player& player)
      : options_(options),
        games_(read_records(options.what)),
        annotator_(player, read_limits(options), InterruptGuard::flag()),
        bar_("positions") {
    for (const GameRecord& game : games_) needed_ += searches_needed(game);
  }

  void run() {
    bool complete = true;
    for (std::size_t i = 0; i < games_.size() && complete; ++i) complete = run_game(i);
    bar_.finish();
    if (complete) return;
    if (!options_.json && !options_.ygn) fmt::print("Stopped before the end.\n");
    throw QuietEnd(kInterrupted);
  }

 private:
  bool run_game(std::size_t number) {
    GameRecord game = games_[number];
    sides_ = {};
    if (!options_.json && !options_.ygn) print_heading(number);
    const bool complete = annotator_.annotate(
        game,
        [&](const MoveVerdict& verdict) {
          sides_[static_cast<std::size_t>(index(verdict.side))].add(verdict.loss);
          if (options_.ygn) {
            add_comment(game.moves[verdict.ply].comment, verdict_comment(verdict));
          } else {
            bar_.finish();
            options_.json ? print_json(number, verdict) : print_row(verdict);
          }
        },
        [&] {
          ++searched_;
          bar_.update(static_cast<double>(searched_) / static_cast<double>(needed_),
                      static_cast<double>(searched_));
        });
    bar_.finish();
    if (options_.ygn) fmt::print("{}{}", number > 0 ? "\n" : "", to_string(game));
    if (!options_.json && !options_.ygn) print_summary();
    return complete;
  }

  static void add_comment(std::string& comment, const std::string& added) {
    if (!comment.empty() && !added.empty()) comment += "; ";
    comment += added;
  }

  void print_heading(std::size_t number) const {
    if (number > 0) fmt::print("\n");
    if (games_.size() > 1) fmt::print("Game {} of {}\n", number + 1, games_.size());
    fmt::print("move          played     loss   expects        better\n");
  }

  static std::string move_number(const MoveVerdict& verdict) {
    // White may have moved first.
    const std::size_t shift = (verdict.ply % 2 == 0) == (verdict.side == Color::kBlack) ? 0 : 1;
    return fmt::format("{}{}", (verdict.ply + shift) / 2 + 1,
                       verdict.side == Color::kBlack ? "." : "...");
  }

  static void print_row(const MoveVerdict& verdict) {
    const bool marked = *loss_mark(verdict.loss) != '\0';
    fmt::print("{:<6} {:<6} {} {:<2} {:>5} %   {:>5} {:<6}  {}\n", move_number(verdict),
               to_string(verdict.side), to_string(verdict.played), loss_mark(verdict.loss),
               percent_text(verdict.loss), score_text(verdict.score), verdict.exact ? "exact" : "",
               marked ? to_string(verdict.best) : "");
    std::fflush(stdout);
  }

  static void print_json(std::size_t number, const MoveVerdict& verdict) {
    const Json json = {{"game", number + 1},
                       {"ply", verdict.ply + 1},
                       {"side", to_string(verdict.side)},
                       {"move", to_string(verdict.played)},
                       {"best", to_string(verdict.best)},
                       {"loss", verdict.loss / 1000.0},
                       {"mark", loss_mark(verdict.loss)},
                       {"best_expectation", verdict.best_expectation / 1000.0},
                       {"played_expectation", verdict.played_expectation / 1000.0},
                       {"score", verdict.score.hundredths() / 100.0},
                       {"exact", verdict.exact},
                       {"depth", verdict.depth}};
    fmt::print("{}\n", json.dump());
    std::fflush(stdout);
  }

  void print_summary() const {
    for (const Color side : {Color::kBlack, Color::kWhite}) {
      const SideSummary& summary = sides_[static_cast<std::size_t>(index(side))];
      if (summary.moves == 0) continue;
      fmt::print("{}: {} moves judged, {} % lost a move; {} ?!, {} ?, {} ??\n", to_string(side),
                 summary.moves, percent_text(summary.total_loss / summary.moves), summary.dubious,
                 summary.mistakes, summary.blunders);
    }
  }

  const AnalyzeOptions& options_;
  std::vector<GameRecord> games_;
  Annotator annotator_;
  ProgressBar bar_;
  std::array<SideSummary, 2> sides_;
  std::size_t needed_ = 0;
  std::size_t searched_ = 0;
};

void analyze(const AnalyzeOptions& options) {
  const std::unique_ptr<Player> player = make_player_or_fail(read_player_spec(options.player));
  const InterruptGuard guard;
  if (names_record(options.what)) {
    RecordAnalysis(options, *player).run();
  } else {
    analyze_position(options, *player);
  }
}

}  // namespace

void add_analyze_command(Subcommand app) {
  auto options = std::make_shared<AnalyzeOptions>();
  const Subcommand command =
      app.add_subcommand("analyze", "Search a position, or judge every move of a game");
  command
      .add_option("what", options->what,
                  "Position string, record file (.ygn), or - for a record on standard input; "
                  "the start if left out")
      .type_name("POSITION|FILE");
  add_player_option(command, options->player, "Player that searches: " + player_names());
  add_movetime_option(command, options->limits.move_time, "position", "1s");
  add_nodes_option(command, options->limits.nodes, "position");
  add_depth_option(command, options->limits.depth);
  command.add_option("--lines", options->lines, "How many best moves of a position to show")
      .range(1, kMaxMoves)
      .type_name("N")
      .show_default();
  command.add_flag("--ygn", options->ygn, "Print the record with comments added")
      .excludes(add_json_lines_flag(command, options->json));
  command.footer(
      "Scores are points of final margin for the side to move. A move of a game is\n"
      "marked ?! from 5 %, ? from 10 %, ?? from 20 % of winning chances lost, a draw\n"
      "counting half.\n"
      "Examples:\n"
      "  yolah analyze \"w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1\" --movetime 5s --lines 5\n"
      "  yolah analyze game.ygn --movetime 200ms\n"
      "  yolah analyze game.ygn --ygn > annotated.ygn");
  command.callback([options] { analyze(*options); });
}

}  // namespace yolah::cli

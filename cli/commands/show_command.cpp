// yolah show: a position as people want to see it.
#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/board_view.h"
#include "cli/terminal/terminal.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

struct ShowOptions {
  std::string position{kStartPosition};
  std::vector<std::string> moves;
  bool targets = false;
  bool ascii = false;
  bool json = false;
};

std::string situation(const Position& position) {
  if (position.is_over()) {
    if (position.margin() == 0) return "The game is over: a draw.";
    return fmt::format("The game is over: {} wins by {}.",
                       position.margin() > 0 ? "black" : "white", std::abs(position.margin()));
  }
  const MoveList moves = position.legal_moves();
  const std::string side(to_string(position.side_to_move()));
  if (moves[0].is_pass()) return fmt::format("{} must pass (a1:a1).", side);
  return fmt::format("{} to move, {} {}.", side, moves.size(),
                     moves.size() == 1 ? "move" : "moves");
}

void print_json(const Position& position) {
  nlohmann::ordered_json legal = nlohmann::ordered_json::array();
  for (const Move move : position.legal_moves()) legal.push_back(to_string(move));
  const nlohmann::ordered_json json = {
      {"position", to_string(position)},
      {"side_to_move", to_string(position.side_to_move())},
      {"points",
       {{"black", position.points(Color::kBlack)}, {"white", position.points(Color::kWhite)}}},
      {"free_squares", count(position.free_squares())},
      {"over", position.is_over()},
      {"legal_moves", legal}};
  fmt::print("{}\n", json.dump());
}

void show(const ShowOptions& options) {
  Position position = read_position(options.position);
  play_moves(position, options.moves);
  if (options.json) {
    print_json(position);
    return;
  }
  const BoardStyle style = options.ascii        ? BoardStyle::kAscii
                           : output_has_color() ? BoardStyle::kColor
                                                : BoardStyle::kPlain;
  std::string line = situation(position);
  line[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(line[0])));
  BoardMarks marks;
  if (options.targets) marks.targets = reached_squares(position);
  fmt::print("{}\nBlack {}, white {}. {}\n{}\n", draw_board(position, style, marks),
             position.points(Color::kBlack), position.points(Color::kWhite), line,
             to_string(position));
}

}  // namespace

void add_show_command(Subcommand app) {
  auto options = std::make_shared<ShowOptions>();
  const Subcommand command = app.add_subcommand("show", "Draw a position");
  add_position_argument(command, options->position);
  add_moves_option(command, options->moves);
  command.add_flag("--targets", options->targets,
                   "Mark the squares that the side to move can reach");
  add_ascii_flag(command, options->ascii);
  add_json_flag(command, options->json);
  command.footer(
      "Examples:\n"
      "  yolah show --targets\n"
      "  yolah show \"w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1\"\n"
      "  yolah show --moves d5:b7 e5:f5");
  command.callback([options] { show(*options); });
}

}  // namespace yolah::cli

#include "scripts/tools/puzzles/puzzle.h"

#include <optional>
#include <sstream>
#include <tuple>

#include "arena/suite/themes.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"

namespace yolah::puzzles {
namespace {

std::vector<Move> line_from(const Json& json) {
  std::istringstream words(json.get<std::string>());
  std::vector<Move> line;
  for (std::string word; words >> word;) {
    const auto move = parse_move(word);
    if (!move) return {};
    line.push_back(*move);
  }
  return line;
}

ParseError wrong(const std::string& reason) {
  return {0, reason};
}

}  // namespace

int free_squares(const Puzzle& puzzle) {
  return count(puzzle.position.free_squares());
}

std::string canonical_text(const Position& position) {
  const std::string text = to_string(canonical_up_to_colors(position).position);
  // Without the points: they change the margins, not what there is to find on the board.
  return text.substr(0, text.find(' '));
}

Move most_tempting(const Position& position, Move except) {
  std::optional<std::tuple<int, int>> most;
  Move tempting;
  for (const Move move : position.legal_moves()) {
    if (move == except) continue;
    const std::tuple rank(arena::mobility_after(position, move), -move.bits());
    if (most && rank < *most) continue;
    most = rank;
    tempting = move;
  }
  return tempting;
}

Json to_json(const Puzzle& puzzle) {
  return {{"position", to_string(puzzle.position)},
          {"theme", puzzle.theme},
          {"level", puzzle.level},
          {"moves", puzzle.moves},
          {"best", {{"margin", puzzle.best.margin}, {"line", to_string(puzzle.best.line)}}},
          {"second", {{"margin", puzzle.second_margin}, {"move", to_string(puzzle.second)}}},
          {"tempting",
           {{"move", to_string(puzzle.tempting.move())},
            {"margin", puzzle.tempting.margin},
            {"line", to_string(puzzle.tempting.line)}}}};
}

Parsed<Puzzle> puzzle_from(const Json& json) try {
  const auto position = parse_position(json.at("position").get<std::string>());
  if (!position) return position.error();
  const auto second = parse_move(json.at("second").at("move").get<std::string>());
  if (!second) return second.error();
  Puzzle puzzle{*position,
                json.at("theme"),
                json.at("level"),
                json.at("moves"),
                {json.at("best").at("margin"), line_from(json.at("best").at("line"))},
                *second,
                json.at("second").at("margin"),
                {json.at("tempting").at("margin"), line_from(json.at("tempting").at("line"))}};
  if (puzzle.best.line.empty() || puzzle.tempting.line.empty()) return wrong("a line is no line");
  if (json.at("tempting").at("move") != to_string(puzzle.tempting.move()))
    return wrong("the line of the tempting move begins with another one");
  return puzzle;
} catch (const Json::exception& error) {
  return wrong(error.what());
}

}  // namespace yolah::puzzles

#include "scripts/tools/puzzles/check.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "engine/eval/regions.h"
#include "engine/rules/notation.h"
#include "engine/search/levels.h"
#include "scripts/tools/puzzles/themes.h"

namespace yolah::puzzles {
namespace {

constexpr std::size_t kFewestPuzzles = 3000;
constexpr std::size_t kFewestOfTheme = 150;
constexpr std::size_t kFewestThemes = 6;

std::string fault_of_frame(const Puzzle& puzzle) {
  const int free = free_squares(puzzle);
  if (free < kFewestFree || free > kMostFree) return "has too few or too many free squares";
  if (puzzle.position.legal_moves().size() < kFewestMoves) return "has too few moves";
  if (is_decided(puzzle.position)) return "is decided already";
  if (puzzle.level < kLowestLevel || puzzle.level > kNoLevel) return "has no such level";
  if (puzzle.moves < 1 || puzzle.moves > kMostChoices) return "asks for no such number of moves";
  return {};
}

/// Whether the line is legal, ends the game, and makes its margin.
std::string fault_of_end(const Position& start, const Play& play) {
  Position at = start;
  for (const Move move : play.line) {
    if (!at.is_legal(move)) return "has an illegal move: " + to_string(move);
    at.play(move);
  }
  if (!at.is_over()) return "does not end the game";
  if (at.margin(start.side_to_move()) != play.margin) return "ends with another margin";
  return {};
}

/// Whether after the first move both sides play as well as they can, too.
std::string fault_of_line(const Position& start, const Play& play, Prover& prover) {
  std::string fault = fault_of_end(start, play);
  if (!fault.empty()) return fault;
  Position at = after(start, play.move());
  int margin = -play.margin;  // of the side to move
  for (auto move = play.line.begin() + 1; move != play.line.end(); ++move) {
    if (prover.margin(at) != margin) return "could be better before " + to_string(*move);
    at.play(*move);
    margin = -margin;
  }
  return {};
}

/// Of a line that is legal.
std::string fault_of_choices(const Puzzle& puzzle, Prover& prover) {
  if (prover.margin(puzzle.position) != puzzle.best.margin) return "can be played to more";
  if (result(puzzle.best.margin) < 0) return "is lost";
  const std::size_t plies = 2 * static_cast<std::size_t>(puzzle.moves) - 1;
  if (puzzle.best.line.size() < plies) return "has fewer choices than it says";
  Position at = puzzle.position;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const Move move = puzzle.best.line[ply];
    if (ply % 2 == 0) {
      if (ply > 0 && at.legal_moves().size() < kFewestNext) return "has a choice of too few moves";
      if (prover.only_above(at, bar_below(puzzle.best.margin)) != move)
        return "has another move as good as " + to_string(move);
    }
    at.play(move);
  }
  return {};
}

std::string fault_of_second(const Puzzle& puzzle, Prover& prover) {
  const Position& position = puzzle.position;
  const Move second = puzzle.second;
  if (!position.is_legal(second) || second == puzzle.best.move()) return "has a wrong second move";
  if (prover.margin(after(position, second)) != -puzzle.second_margin)
    return "has a second move with another margin";
  for (const Move move : position.legal_moves()) {
    if (move == puzzle.best.move()) continue;
    const auto not_better = prover.is_above(after(position, move), -puzzle.second_margin - 1);
    if (!not_better.value()) return "has a better second move: " + to_string(move);
  }
  return {};
}

std::string fault_of_tempting(const Puzzle& puzzle) {
  if (puzzle.tempting.move() != most_tempting(puzzle.position, puzzle.best.move()))
    return "has a more tempting move";
  if (result(puzzle.tempting.margin) >= result(puzzle.best.margin))
    return "has a tempting move that keeps the result";
  return {};
}

std::string of_line(const char* name, const std::string& fault) {
  return fault.empty() ? fault : std::string(name) + " line " + fault;
}

/// That at least `part` of `whole` puzzles have a property.
template <class Property>
void expect_share(const std::vector<Puzzle>& puzzles, std::size_t part, std::size_t whole,
                  const char* name, const Property& property, std::vector<std::string>& faults) {
  const auto having = static_cast<std::size_t>(std::ranges::count_if(puzzles, property));
  if (whole * having >= part * puzzles.size()) return;
  faults.push_back("only " + std::to_string(having) + " puzzles " + name);
}

}  // namespace

std::string fault_of(const Puzzle& puzzle, Prover& prover) {
  std::string fault = fault_of_frame(puzzle);
  if (fault.empty()) fault = of_line("best", fault_of_line(puzzle.position, puzzle.best, prover));
  if (fault.empty()) fault = fault_of_choices(puzzle, prover);
  if (fault.empty()) fault = fault_of_second(puzzle, prover);
  if (fault.empty()) {
    fault = of_line("tempting", fault_of_line(puzzle.position, puzzle.tempting, prover));
  }
  if (fault.empty()) fault = fault_of_tempting(puzzle);
  if (fault.empty()) {
    const std::string theme = theme_of(puzzle.position, puzzle.best.move(), puzzle.best.margin);
    if (theme != puzzle.theme) fault = "has the theme " + theme + ", not " + puzzle.theme;
  }
  return fault;
}

std::vector<std::string> repetitions(const std::vector<Puzzle>& puzzles) {
  std::vector<std::string> faults;
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto [place, is_new] = first.emplace(canonical_text(puzzles[i].position), i);
    if (is_new) continue;
    faults.push_back("puzzle " + std::to_string(i + 1) + " repeats puzzle " +
                     std::to_string(place->second + 1));
  }
  return faults;
}

std::vector<std::string> faults_of_collection(const std::vector<Puzzle>& puzzles) {
  std::vector<std::string> faults;
  if (puzzles.size() < kFewestPuzzles)
    faults.push_back("only " + std::to_string(puzzles.size()) + " puzzles");
  expect_share(
      puzzles, 3, 10, "have many free squares",
      [](const Puzzle& puzzle) { return free_squares(puzzle) >= kManyFree; }, faults);
  expect_share(
      puzzles, 1, 3, "ask for three moves",
      [](const Puzzle& puzzle) { return puzzle.moves == kMostChoices; }, faults);
  const auto themes = std::ranges::count_if(kThemes, [&](std::string_view theme) {
    const auto of_theme = std::ranges::count(puzzles, theme, &Puzzle::theme);
    return static_cast<std::size_t>(of_theme) >= kFewestOfTheme;
  });
  if (static_cast<std::size_t>(themes) < kFewestThemes)
    faults.push_back("only " + std::to_string(themes) + " themes have enough puzzles");
  for (std::size_t i = 1; i < puzzles.size(); ++i) {
    if (puzzles[i - 1].theme == puzzles[i].theme || puzzles[i - 1].level == puzzles[i].level)
      faults.push_back("puzzle " + std::to_string(i + 1) + " is like the one before");
  }
  return faults;
}

}  // namespace yolah::puzzles

#include "cli/play/view.h"

#include <fmt/format.h>

#include <cstdlib>

#include "cli/play/move_entry.h"
#include "cli/terminal/report_text.h"
#include "engine/rules/notation.h"

namespace yolah::cli {

BoardMarks marks_of(const Scene& scene) {
  const Position& position = scene.game.position();
  BoardMarks marks;
  const auto last = scene.game.last_move();
  if (last && !last->is_pass()) marks.last_move = bit(last->from()) | bit(last->to());
  if (scene.picked) {
    marks.selected = bit(*scene.picked);
    marks.targets = reach(*scene.picked, position.occupied());
  }
  return marks;
}

const char* side_title(Color side) {
  return side == Color::kBlack ? "Black" : "White";
}

std::string move_text(Color side, Move move, const Report* report) {
  if (move.is_pass()) return fmt::format("{} cannot move and passes.", side_title(side));
  const std::string text = fmt::format("{} plays {}", side_title(side), to_string(move));
  // Depth 0 is a move without a thought.
  if (report == nullptr || report->lines.empty() || report->depth == 0) return text + ".";
  return fmt::format("{} (expects {}, depth {}).", text, outlook_text(side, report->lines.front()),
                     report->depth);
}

std::string outlook_text(Color side, const Line& line) {
  const char* const exactly = line.exact ? "exactly " : "";
  const std::string score = score_text(line.score);
  if (score == "0.0") return fmt::format("{}even", exactly);
  const Color ahead = line.score > Score() ? side : opponent(side);
  return fmt::format("{} by {}{}", to_string(ahead), exactly, score.substr(1));
}

std::string chances_text(Color side, const Wdl& wdl) {
  const Wdl black = side == Color::kBlack ? wdl : seen_by_opponent(wdl);
  return fmt::format("black {} %, draw {} %, white {} %", (black.win + 5) / 10,
                     (black.draw + 5) / 10, (black.loss + 5) / 10);
}

std::string advice_text(Advice advice, const Thought& thought) {
  const Line& line = thought.report.lines.front();
  const std::string outlook = outlook_text(thought.side, line);
  if (advice == Advice::kHint) {
    return fmt::format("Hint: {} ({}, depth {}).", to_string(line.moves.front()), outlook,
                       thought.report.depth);
  }
  return fmt::format("Expected: {}; {}; line {}.", outlook, chances_text(thought.side, line.wdl),
                     moves_text(line.moves));
}

std::string help_text() {
  std::string text =
      "d5:b7 or d5b7  move a piece\n"
      "d5, then b7    the piece, then the square\n";
  for (const CommandInfo& command : kCommands) {
    const std::string name = std::string(command.name) + (command.takes_file ? " FILE" : "");
    text += fmt::format("{:<15}{}\n", name, command.summary);
  }
  return text;
}

}  // namespace yolah::cli

#include "cli/terminal/report_text.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "engine/rules/notation.h"

namespace yolah::cli {

std::string score_text(Score score) {
  const int hundredths = score.hundredths();
  const int tenths = (std::abs(hundredths) + 5) / 10;
  const char* const sign = tenths == 0 ? "" : hundredths < 0 ? "-" : "+";
  return fmt::format("{}{}.{}", sign, tenths / 10, tenths % 10);
}

std::string percent_text(int permille) {
  return fmt::format("{}.{}", permille / 10, permille % 10);
}

std::string moves_text(std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += to_string(move);
  }
  return text;
}

std::string move_comment(const Report& report) {
  const double seconds = std::chrono::duration<double>(report.elapsed).count();
  std::string cost = fmt::format("d{} {:.2f}s", report.depth, seconds);
  if (report.lines.empty()) return cost;
  return score_text(report.lines.front().score) + " " + cost;
}

nlohmann::ordered_json line_json(const Report& report, std::size_t rank) {
  const Line& line = report.lines[rank];
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const Move move : line.moves) moves.push_back(to_string(move));
  return {{"rank", rank + 1},
          {"move", line.moves.empty() ? "" : to_string(line.moves.front())},
          {"score", line.score.hundredths() / 100.0},
          {"exact", line.exact},
          {"wdl", {line.wdl.win, line.wdl.draw, line.wdl.loss}},
          {"depth", report.depth},
          {"selective_depth", report.selective_depth},
          {"nodes", report.nodes},
          {"seconds", std::chrono::duration<double>(report.elapsed).count()},
          {"line", moves}};
}

Wdl seen_by_opponent(const Wdl& wdl) {
  return {wdl.loss, wdl.draw, wdl.win};
}

}  // namespace yolah::cli

#include "cli/analyze/endgame_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

namespace fs = std::filesystem;

Endgame read_endgame(const std::string& line, const std::string& where) {
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string number = line.substr(0, space);
  Endgame endgame;
  if (number != "?") {
    int margin = 0;
    const char* const begin = number.data();
    const char* const end = begin + number.size();
    const auto [rest, error] = std::from_chars(begin, end, margin);
    if (error != std::errc() || rest != end) {
      throw Failure(fmt::format("{}: expected a margin or ?", where));
    }
    endgame.margin = margin;
  }
  const auto position = parse_position(line.substr(std::min(space + 1, line.size())));
  if (!position) throw Failure(fmt::format("{}: {}", where, position.error().reason));
  endgame.position = *position;
  return endgame;
}

/// Of sorted numbers, the one that such a share does not exceed.
double quantile(std::vector<double> numbers, double share) {
  if (numbers.empty()) return 0;
  std::sort(numbers.begin(), numbers.end());
  const auto last = static_cast<double>(numbers.size() - 1);
  return numbers[static_cast<std::size_t>(share * last + 0.5)];
}

}  // namespace

std::vector<EndgameSet> read_endgames(const std::string& folder, int most_free) {
  std::map<int, EndgameSet> sets;
  try {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".txt") continue;
      std::istringstream text(read_file(entry.path().string()));
      int number = 0;
      for (std::string line; std::getline(text, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const Endgame endgame =
            read_endgame(line, fmt::format("{}:{}", printable(entry.path().string()), number));
        const int free = count(endgame.position.free_squares());
        if (free > most_free) continue;
        sets[free].free = free;
        sets[free].endgames.push_back(endgame);
      }
    }
  } catch (const fs::filesystem_error& error) {
    throw Failure(
        fmt::format("cannot read the folder {}: {}", printable(folder), error.code().message()));
  }
  if (sets.empty()) throw Failure(fmt::format("no positions in {}", printable(folder)));
  std::vector<EndgameSet> list;
  for (auto& [free, set] : sets) list.push_back(std::move(set));
  return list;
}

std::size_t megabytes_for(int free, std::size_t most) {
  constexpr int kEasy = 22;
  constexpr std::size_t kSmallest = 2;  // a large page of the machine
  return std::min(kSmallest << std::max(0, free - kEasy), most);
}

SuiteResult solve_set(const EndgameSet& set, EndgameSolver& solver, const Limits& limits,
                      const std::atomic<bool>& stop,
                      const std::function<void(double)>& on_progress) {
  SuiteResult result;
  result.free = set.free;
  std::vector<double> seconds;
  std::vector<double> nodes;
  for (const Endgame& endgame : set.endgames) {
    solver.clear();
    const Budget budget(limits, endgame.position, stop);
    const Bounds margin = solver.margin(endgame.position, budget);
    if (stop.load(std::memory_order_relaxed)) break;
    seconds.push_back(std::chrono::duration<double>(budget.elapsed()).count());
    nodes.push_back(static_cast<double>(solver.nodes()));
    ++result.positions;
    if (margin.exact()) {
      ++result.solved;
      if (!endgame.margin) ++result.unknown;
      if (endgame.margin && *endgame.margin != margin.lower) ++result.wrong;
    }
    on_progress(static_cast<double>(result.positions) / static_cast<double>(set.endgames.size()));
  }
  result.median_seconds = quantile(seconds, 0.5);
  result.p90_seconds = quantile(seconds, 0.9);
  result.median_nodes = quantile(nodes, 0.5);
  result.p90_nodes = quantile(nodes, 0.9);
  return result;
}

}  // namespace yolah::cli

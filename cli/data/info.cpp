// yolah data info: what is in training data.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/data/data.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "learn/data/shuffle.h"
#include "learn/data/statistics.h"
#include "learn/plot.h"

namespace yolah::cli::data {
namespace {

using Json = nlohmann::ordered_json;
using learn::DataStatistics;

constexpr int kMostMargin = DataStatistics::kMostMargin;

struct InfoCommand {
  std::vector<std::string> files;
  std::string plot;
  bool json = false;
};

double percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
}

double mean_score_error(const DataStatistics& statistics) {
  return statistics.score_error /
         static_cast<double>(std::max<std::uint64_t>(1, statistics.positions));
}

std::uint64_t games_with(const DataStatistics& statistics, int margin) {
  return statistics.margins[static_cast<std::size_t>(kMostMargin + margin)];
}

/// The plies that have positions, from the first to one behind the last.
std::pair<std::size_t, std::size_t> ply_range(const DataStatistics& statistics) {
  std::size_t last = statistics.plies.size();
  while (last > 0 && statistics.plies[last - 1] == 0) --last;
  std::size_t first = 0;
  while (first < last && statistics.plies[first] == 0) ++first;
  return {first, last};
}

std::string bar_of(double share, double longest) {
  constexpr double kWidth = 40;
  std::string bar;
  const auto size = longest > 0 ? std::lround(kWidth * share / longest) : 0;
  for (long i = 0; i < size; ++i) bar += "█";
  return bar;
}

void print_table(const std::string& title,
                 const std::vector<std::pair<std::string, double>>& rows) {
  double longest = 0;
  for (const auto& row : rows) longest = std::max(longest, row.second);
  fmt::print("\n{}\n", title);
  for (const auto& [name, share] : rows) {
    fmt::print("{:>12} {:>6.2f} % {}\n", name, share, bar_of(share, longest));
  }
}

void print_histograms(const DataStatistics& statistics) {
  constexpr int kStep = 4;  // margins to a line, plies to a line
  std::vector<std::pair<std::string, double>> margins;
  for (int from = -kMostMargin; from <= kMostMargin; from += kStep) {
    std::uint64_t games = 0;
    const int to = std::min(from + kStep - 1, kMostMargin);
    for (int margin = from; margin <= to; ++margin) games += games_with(statistics, margin);
    if (games > 0) {
      margins.emplace_back(fmt::format("{:+}..{:+}", from, to), percent(games, statistics.games));
    }
  }
  print_table("Games by final margin, black's points less white's:", margins);
  std::vector<std::pair<std::string, double>> plies;
  const auto [first, last] = ply_range(statistics);
  for (std::size_t from = first; from < last; from += kStep) {
    std::uint64_t positions = 0;
    const std::size_t to = std::min(from + kStep, last);
    for (std::size_t ply = from; ply < to; ++ply) positions += statistics.plies[ply];
    plies.emplace_back(fmt::format("{}..{}", from, to - 1),
                       percent(positions, statistics.positions));
  }
  print_table("Positions by moves made before:", plies);
}

void print_text(const learn::DataHeader& header, DataStatistics& statistics) {
  const auto row = [](const char* name, const std::string& value) {
    fmt::print("{:<26}{}\n", name, value);
  };
  const auto part = [](std::uint64_t number, std::uint64_t all) {
    return fmt::format("{} ({:.2f} %)", with_separators(number), percent(number, all));
  };
  const std::uint64_t games = statistics.games;
  row("engine", header.engine.empty() ? "several" : header.engine);
  row("player", header.player_hash == 0 ? "several" : fmt::format("{:016x}", header.player_hash));
  row("seed, first game", fmt::format("{}, {}", header.seed, header.first_game));
  row("order", header.order == learn::DataOrder::kGames ? "games" : "positions");
  if (header.visits) row("visit counts", "beside each position");
  row("positions", with_separators(statistics.positions));
  row("games", with_separators(games));
  row("black wins", part(statistics.black_wins(), games));
  row("white wins", part(statistics.white_wins(), games));
  row("draws", part(statistics.draws(), games));
  row("mean margin", fmt::format("{:+.3f}", statistics.mean_margin()));
  row("white to move", part(statistics.white_to_move, statistics.positions));
  row("results proven", part(statistics.exact, statistics.positions));
  row("score against result", fmt::format("{:.3f} points", mean_score_error(statistics)));
  row("duplicates, symmetry", fmt::format("{:.3f} %", 100 * statistics.duplicates.share()));
  print_histograms(statistics);
}

void print_json(const learn::DataHeader& header, DataStatistics& statistics) {
  Json margins = Json::object();
  for (int margin = -kMostMargin; margin <= kMostMargin; ++margin) {
    const std::uint64_t games = games_with(statistics, margin);
    if (games > 0) margins[std::to_string(margin)] = games;
  }
  Json plies = Json::object();
  for (std::size_t ply = 0; ply < statistics.plies.size(); ++ply) {
    if (statistics.plies[ply] > 0) plies[std::to_string(ply)] = statistics.plies[ply];
  }
  const Json json = {{"engine", header.engine},
                     {"player_hash", fmt::format("{:016x}", header.player_hash)},
                     {"settings_hash", fmt::format("{:016x}", header.settings_hash)},
                     {"seed", header.seed},
                     {"first_game", header.first_game},
                     {"order", header.order == learn::DataOrder::kGames ? "games" : "positions"},
                     {"visits", header.visits},
                     {"positions", statistics.positions},
                     {"games", statistics.games},
                     {"black_wins", statistics.black_wins()},
                     {"white_wins", statistics.white_wins()},
                     {"draws", statistics.draws()},
                     {"mean_margin", statistics.mean_margin()},
                     {"white_to_move", statistics.white_to_move},
                     {"exact", statistics.exact},
                     {"mean_score_error", mean_score_error(statistics)},
                     {"duplicate_share", statistics.duplicates.share()},
                     {"margins", margins},
                     {"plies", plies}};
  fmt::print("{}\n", json.dump());
}

/// Margins and plies share an axis: both are small numbers of moves.
std::string plot_of(const DataStatistics& statistics) {
  learn::Curve black{"black wins by so much", {}, {}};
  learn::Curve white{"white wins by so much", {}, {}};
  learn::Curve plies{"positions after so many moves", {}, {}};
  for (int at = 1; at <= kMostMargin; ++at) {
    black.values.push_back(percent(games_with(statistics, at), statistics.games));
    white.values.push_back(percent(games_with(statistics, -at), statistics.games));
    plies.values.push_back(
        percent(statistics.plies[static_cast<std::size_t>(at)], statistics.positions));
  }
  return learn::to_svg(
      {fmt::format("{} positions of {} games", with_separators(statistics.positions),
                   with_separators(statistics.games)),
       "points, or moves",
       "% of games, or of positions",
       {black, white, plies},
       kMostMargin});
}

void run_info(const InfoCommand& command) {
  const learn::DataHeader header = learn::combined_header(read_headers(command.files));
  const InterruptGuard guard;
  DataStatistics statistics;
  const bool whole = read_files(command.files, [&](const learn::DataReader&, auto records) {
    for (const learn::DataRecord& record : records) statistics.add(record);
  });
  command.json ? print_json(header, statistics) : print_text(header, statistics);
  if (!command.plot.empty()) replace_file(command.plot, plot_of(statistics));
  if (!whole) throw QuietEnd(kInterrupted);
}

}  // namespace

void add_info_command(Subcommand data) {
  auto options = std::make_shared<InfoCommand>();
  const Subcommand command = data.add_subcommand("info", "Show what is in training data");
  add_files_option(command, options->files);
  add_plot_option(command, options->plot, "margins and plies");
  add_json_flag(command, options->json);
  command.footer(
      "Several files are shown as one. Ctrl-C shows what was read so far.\n"
      "Examples:\n"
      "  yolah data info games.ydata\n"
      "  yolah data info *.ydata --plot data.svg");
  command.callback([options] { run_info(*options); });
}

}  // namespace yolah::cli::data

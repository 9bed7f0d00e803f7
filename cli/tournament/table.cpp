#include "cli/tournament/table.h"

#include <fmt/format.h>

#include "cli/options/failure.h"
#include "cli/terminal/screen_text.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

const std::string& name_of(const arena::TournamentSetup& setup, const arena::Standing& line) {
  return setup.players[static_cast<std::size_t>(line.player)].name;
}

/// What share of the points that could be had, in percent.
double percent(const arena::TournamentSetup& setup, const arena::Standing& line) {
  const int counted = line.games + line.byes * setup.schedule.games;
  return counted == 0 ? 0 : 100 * line.points() / counted;
}

/// Columns of the table beside the names.
constexpr std::size_t kTableWidth = 49;

std::string reason_with_words(const arena::GameLine& game, Color side) {
  const std::string words = last_words(game.error_output[static_cast<std::size_t>(index(side))]);
  return words.empty() ? game.reason : fmt::format("{} (stderr: {})", game.reason, words);
}

}  // namespace

void FirstFailures::add(const arena::GameLine& game) {
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    if (!arena::is_failure(game, side)) continue;
    const Failure failure{game.number, reason_with_words(game, side)};
    const auto [found, fresh] = first_.try_emplace(game.player(side), failure);
    if (!fresh && game.number < found->second.game) found->second = failure;
  }
}

std::string FirstFailures::of(const std::string& name) const {
  const auto found = first_.find(name);
  if (found == first_.end()) return {};
  return fmt::format("game {}: {}", found->second.game, found->second.reason);
}

void BusyMachine::add(const arena::GameLine& game) {
  for (const arena::SideLine& side : game.sides) {
    moves += side.moves;
    held_up += side.held_up;
  }
  if (!game.replayed) return;
  ++replayed;
  if (game.termination == to_string(Termination::kTime)) ++confirmed;
}

std::string BusyMachine::text() const {
  std::string text;
  if (held_up > 0) {
    text += fmt::format(
        "{} of {} moves were late because the machine was busy; they are not "
        "charged.\n",
        held_up, moves);
  }
  if (replayed > 0) {
    text += fmt::format(
        "{} games that sound players lost on time were played again alone; {} of "
        "them were lost on time again.\n",
        replayed, confirmed);
  }
  return text;
}

std::vector<std::string> table_lines(const arena::TournamentSetup& setup,
                                     const arena::TournamentState& state, std::size_t most) {
  std::vector<std::string> names;
  for (const arena::Contender& player : setup.players) names.push_back(player.name);
  const std::size_t width = name_width(names, kTableWidth);
  const auto table = arena::standings(setup.schedule, state.encounters);
  std::vector<std::string> lines = {fmt::format("{:>5}  {} {:>7} {:>6} {:>5} {:>5} {:>5} {:>8}",
                                                "place", name_cell("player", width), "points",
                                                "games", "won", "drawn", "lost", "failures")};
  for (const arena::Standing& line : table) {
    if (lines.size() + 1 >= most && lines.size() < table.size()) {
      lines.push_back(fmt::format("       ... and {} more", table.size() + 1 - lines.size()));
      break;
    }
    lines.push_back(fmt::format("{:>5}  {} {:>7.1f} {:>6} {:>5} {:>5} {:>5} {:>8}", line.place,
                                name_cell(name_of(setup, line), width), line.points(), line.games,
                                line.wins, line.draws, line.losses, line.failures));
  }
  return lines;
}

std::string table_csv(const arena::TournamentSetup& setup, const arena::TournamentState& state,
                      const FirstFailures& failures) {
  std::string text =
      "place,name,points,percent,games,won,drawn,lost,byes,failures,margin,first_failure\n";
  for (const arena::Standing& line : arena::standings(setup.schedule, state.encounters)) {
    const std::string& name = name_of(setup, line);
    text += fmt::format("{},{},{:.1f},{:.1f},{},{},{},{},{},{},{},{}\n", line.place, csv_cell(name),
                        line.points(), percent(setup, line), line.games, line.wins, line.draws,
                        line.losses, line.byes, line.failures, line.margin,
                        csv_cell(failures.of(name)));
  }
  return text;
}

Json table_json(const arena::TournamentSetup& setup, const arena::TournamentState& state,
                const FirstFailures& failures) {
  Json table = Json::array();
  for (const arena::Standing& line : arena::standings(setup.schedule, state.encounters)) {
    const std::string& name = name_of(setup, line);
    Json json = {{"place", line.place},     {"name", name},
                 {"points", line.points()}, {"percent", percent(setup, line)},
                 {"games", line.games},     {"wins", line.wins},
                 {"draws", line.draws},     {"losses", line.losses},
                 {"byes", line.byes},       {"failures", line.failures},
                 {"margin", line.margin}};
    if (line.failures > 0) json["first_failure"] = failures.of(name);
    table.push_back(std::move(json));
  }
  return table;
}

}  // namespace yolah::cli

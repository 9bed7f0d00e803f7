#include "cli/tournament/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/process/log_tail.h"
#include "cli/options/failure.h"
#include "cli/terminal/screen_text.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string reason_with_words(const arena::GameLine& game, Color side) {
  const std::string words =
      arena::cause_in(game.error_output[static_cast<std::size_t>(index(side))]);
  const bool told = game.reason.find(words) != std::string::npos;
  return told ? game.reason : fmt::format("{} (stderr: {})", game.reason, words);
}

/// Numbers beneath a short heading need some room, too.
std::size_t column_width(const arena::TableColumn& column) {
  return std::max<std::size_t>(column.name.size(), column.name == "points" ? 6 : 5);
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
  return fmt::format("game {}: {}", arena::shown_number(found->second.game), found->second.reason);
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

std::string outcome_text(const arena::GameLine& game) {
  const Color first = game.winner == Winner::kWhite ? Color::kWhite : Color::kBlack;
  const bool decided = game.winner == Winner::kBlack || game.winner == Winner::kWhite;
  const bool by_points = game.termination == to_string(Termination::kPoints);
  const std::string score =
      fmt::format("{}-{}", game.points_of(first), game.points_of(opponent(first)));
  const std::string name = fmt::format("{} ({})", game.player(first), to_string(first));
  const std::string& other = game.player(opponent(first));
  std::string text = decided && !by_points ? fmt::format("{} beat {} {}", name, other, score)
                                           : fmt::format("{} {} {}", name, score, other);
  if (game.winner == Winner::kDraw) text += ", a draw";
  if (game.winner == Winner::kNone) text += ", lost by both";
  if (!by_points) text += ", " + game.termination;
  if (!game.reason.empty()) text += ": " + game.reason;
  return printable(text);
}

arena::OfficialTable table_of(const arena::TournamentSetup& setup,
                              const arena::TournamentState& state) {
  std::vector<std::string> names;
  for (const arena::Contender& player : setup.players) names.push_back(player.name);
  return arena::official_table(setup.schedule, names, state);
}

std::vector<std::string> table_lines(const arena::OfficialTable& table, std::size_t most) {
  std::vector<std::string> names;
  for (const arena::TableLine& line : table.lines) names.push_back(line.name);
  std::vector<arena::TableColumn> columns = arena::table_columns(table);
  std::erase_if(columns, [](const arena::TableColumn& column) { return !column.is_brief; });
  std::size_t rest = 8;  // the place, and what keeps it from the name
  for (const arena::TableColumn& column : columns) rest += column_width(column) + 1;
  const std::size_t width = name_width(names, rest);
  std::string head = fmt::format("{:>5}  {}", "place", name_cell("player", width));
  for (const arena::TableColumn& column : columns) {
    head += fmt::format(" {:>{}}", column.name, column_width(column));
  }
  std::vector<std::string> lines = {head};
  for (const arena::TableLine& line : table.lines) {
    if (lines.size() + 1 >= most && lines.size() < table.lines.size()) {
      lines.push_back(fmt::format("       ... and {} more", table.lines.size() + 1 - lines.size()));
      break;
    }
    std::string text = fmt::format("{:>5}  {}", line.standing.place, name_cell(line.name, width));
    for (const arena::TableColumn& column : columns) {
      text += fmt::format(" {:>{}}", column.text(line), column_width(column));
    }
    lines.push_back(text);
  }
  return lines;
}

std::string table_csv(const arena::OfficialTable& table, const FirstFailures& failures,
                      const arena::CheckResults& checks) {
  const std::vector<arena::TableColumn> columns = arena::table_columns(table);
  std::string text = "place,name";
  for (const arena::TableColumn& column : columns) text += "," + column.name;
  text += ",first_failure,check\n";
  for (const arena::TableLine& line : table.lines) {
    text += fmt::format("{},{}", line.standing.place, csv_cell(line.name));
    for (const arena::TableColumn& column : columns) text += "," + column.text(line);
    text += fmt::format(",{},{}\n", csv_cell(failures.of(line.name)),
                        csv_cell(printable(checks.of(line.name))));
  }
  return text;
}

Json table_json(const arena::OfficialTable& table, const FirstFailures& failures,
                const arena::CheckResults& checks) {
  Json lines = Json::array();
  for (const arena::TableLine& line : table.lines) {
    const arena::Standing& standing = line.standing;
    Json json = {
        {"place", standing.place},       {"name", line.name},         {"points", standing.points()},
        {"percent", line.percent},       {"games", standing.games},   {"wins", standing.wins},
        {"draws", standing.draws},       {"losses", standing.losses}, {"byes", standing.byes},
        {"failures", standing.failures}, {"margin", standing.margin}};
    if (table.format == arena::Format::kSwiss) json["opponents"] = standing.tie_break / 2.0;
    if (table.format == arena::Format::kKnockOut) json["rounds"] = standing.tie_break;
    if (standing.failures > 0) json["first_failure"] = failures.of(line.name);
    if (const std::string check = checks.of(line.name); !check.empty()) json["check"] = check;
    lines.push_back(std::move(json));
  }
  return lines;
}

}  // namespace yolah::cli

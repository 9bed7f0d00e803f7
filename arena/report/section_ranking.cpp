#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

#include "arena/report/charts.h"
#include "arena/report/sections.h"

namespace yolah::arena::report {
namespace {

/// With more players the cross table shows percentages, which are narrower.
constexpr std::size_t kWidePlayers = 12;

Axis rating_axis(const Ranking& ranking) {
  double low = 0;
  double high = 0;
  for (const RankedPlayer& player : ranking.players) {
    if (!player.rating) continue;
    low = std::min(low, *player.rating - player.error);
    high = std::max(high, *player.rating + player.error);
  }
  return round_axis(low, high);
}

/// The bounds keep "100 %" for what is certain, which nothing is.
std::string likelihood_text(std::optional<double> likelihood) {
  if (!likelihood) return "–";
  if (*likelihood > 0.999) return "&gt; 99.9 %";
  if (*likelihood < 0.001) return "&lt; 0.1 %";
  return fmt::format("{:.1f} %", 100 * *likelihood);
}

std::string column_head(const TableColumn& column) {
  std::string head = column.name;
  head[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(head[0])));
  return head;
}

/// Those that a phone shows first, those beneath them, and those for which it has no room.
std::string_view column_class(const TableColumn& column) {
  constexpr std::array kFirst = {"points", "games", "won", "drawn", "lost", "failures"};
  if (std::ranges::find(kFirst, column.name) != kFirst.end()) return "first";
  return column.is_brief ? "second" : "extra";
}

std::string rating_cells(const Ranking& ranking, const RankedPlayer& player, const Axis& axis) {
  if (!player.rating) {
    return "<td class=\"rating\">–</td><td class=\"wide\"></td><td class=\"second above\" "
           "data-label=\"Above next\">–</td>";
  }
  const std::string group =
      ranking.groups > 1 ? fmt::format(" <small>group {}</small>", player.group + 1) : "";
  return fmt::format(
      "<td class=\"rating\"><b>{}</b> <small>±{:.0f}</small>{}</td><td class=\"wide\">{}</td><td "
      "class=\"second above\" data-label=\"Above next\">{}</td>",
      signed_text(*player.rating), player.error, group,
      interval_plot(axis, *player.rating, player.error), likelihood_text(player.superiority));
}

/// The columns that the terminal and the CSV have, under the same names.
std::string official_cells(const Results& results, const TableLine& line) {
  std::string cells;
  for (const TableColumn& column : results.columns) {
    cells += fmt::format("<td class=\"{}\" data-label=\"{}\">{}</td>", column_class(column),
                         column_head(column), column.text(line));
  }
  return cells;
}

std::string rating_row(const Findings& findings, const RankedPlayer& player, const Axis& axis) {
  const Untrusted& spec = findings.results.players[player.player].spec;
  const bool says_more = !spec.empty() && spec != findings.results.players[player.player].name;
  return fmt::format("<tr><td>{}</td><th scope=\"row\">{}{}</th>{}{}</tr>",
                     player.line.standing.place, findings.name(player.player),
                     says_more ? "<small class=\"spec\">" + spec.html_isolated() + "</small>" : "",
                     official_cells(findings.results, player.line),
                     rating_cells(findings.ranking, player, axis));
}

std::string cross_cell(const Tally& tally, bool wide, std::size_t row, std::size_t column) {
  if (tally.games() == 0) return "<td class=\"none\">·</td>";
  const auto shade = static_cast<int>(std::lround(10 * tally.score()));
  const std::string shown =
      wide ? points_text(tally.half_points()) : fmt::format("{:.0f}", 100 * tally.score());
  return fmt::format("<td class=\"s{}\" data-pair=\"{},{}\" title=\"+{} ={} −{}\">{}</td>", shade,
                     row, column, tally.wins, tally.draws, tally.losses, shown);
}

std::string cross_row(const Findings& findings, std::size_t place, bool wide) {
  const std::size_t player = findings.ranking.players[place].player;
  const Standing& standing = findings.ranking.players[place].line.standing;
  std::string out = fmt::format("<tr><td>{}</td><th scope=\"row\">{}</th>", standing.place,
                                findings.name(player));
  for (const RankedPlayer& other : findings.ranking.players) {
    if (other.player == player) {
      out += R"(<td class="self" aria-label="itself"></td>)";
    } else {
      out += cross_cell(findings.cross.at(player, other.player), wide, player, other.player);
    }
  }
  return out + fmt::format("<td class=\"sum\"><b>{:.1f}</b></td><td>{}</td></tr>",
                           standing.points(), standing.games);
}

std::string cross_head(const Findings& findings) {
  std::string out = R"(<tr><th scope="col" title="Place">#</th><th scope="col">Player</th>)";
  for (const RankedPlayer& player : findings.ranking.players) {
    const std::string name = findings.results.players[player.player].name.html();
    out += fmt::format(
        "<th scope=\"col\" title=\"{}\"><span class=\"unseen\">{}</span><span "
        "aria-hidden=\"true\">{}</span></th>",
        name, name, player.line.standing.place);
  }
  return out + R"(<th scope="col">Points</th><th scope="col">Games</th></tr>)";
}

}  // namespace

std::string ranking_section(const Findings& findings) {
  const Axis axis = rating_axis(findings.ranking);
  std::string heads;
  for (const TableColumn& column : findings.results.columns) {
    heads += fmt::format("<th scope=\"col\" class=\"{}\">{}</th>", column_class(column),
                         column_head(column));
  }
  std::string rows;
  for (const RankedPlayer& player : findings.ranking.players) {
    rows += rating_row(findings, player, axis);
  }
  return fmt::format(
      "<section id=\"table\" class=\"card\"><h2>Table</h2><p class=\"muted\">{} Elo estimates "
      "strength from all games together; its bars are 95 % intervals, and players whose bars "
      "overlap much may be equally strong. “Above next” is how likely a player is stronger than "
      "the one below.</p><div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"Table\"><table class=\"ranking\"><caption class=\"unseen\">The official table, "
      "with ratings in Elo</caption><thead><tr><th scope=\"col\">Place</th><th "
      "scope=\"col\">Player</th>{}<th scope=\"col\">Elo</th><th scope=\"col\" class=\"wide\"><span "
      "class=\"unseen\">Plot</span></th><th scope=\"col\">Above next</th></tr></thead><tbody>{}"
      "</tbody><tfoot aria-hidden=\"true\"><tr><td colspan=\"{}\"></td><td "
      "class=\"wide\">{}</td><td></td></tr></tfoot></table></div><p class=\"method "
      "muted\">{}</p></section>",
      findings.ranking.order, heads, rows, findings.results.columns.size() + 3, axis_labels(axis),
      findings.ranking.method);
}

std::string cross_section(const Findings& findings) {
  const bool wide = findings.ranking.players.size() <= kWidePlayers;
  std::string rows;
  for (std::size_t place = 0; place < findings.ranking.players.size(); ++place) {
    rows += cross_row(findings, place, wide);
  }
  return fmt::format(
      "<section id=\"cross\" class=\"card{}\"><h2>Cross table</h2><p class=\"muted\">{} Blue is "
      "more than half, orange less. <span class=\"script\">Press a result to see its games.</span>"
      "</p><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Cross table\"><table "
      "class=\"cross\"><caption class=\"unseen\">Results of each player (row) against each other "
      "(column)</caption><thead>{}</thead><tbody>{}</tbody></table></div></section>",
      wide ? "" : " many",
      wide ? "Points of the player in the row against the one in the column."
           : "Percent of the points of the player in the row against the one in the column.",
      cross_head(findings), rows);
}

}  // namespace yolah::arena::report

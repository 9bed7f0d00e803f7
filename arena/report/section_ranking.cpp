#include <fmt/format.h>

#include <algorithm>
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
  if (*likelihood > 0.999) return "&gt;99.9 %";
  return fmt::format("{:.1f} %", 100 * *likelihood);
}

std::string rating_cells(const RankedPlayer& player, const Axis& axis) {
  if (!player.rating) return "<td>–</td><td class=\"wide\"></td><td>–</td>";
  return fmt::format(
      "<td class=\"rating\"><b>{}</b> <small>±{:.0f}</small></td><td "
      "class=\"wide\">{}</td><td>{}</td>",
      signed_text(*player.rating), player.error, interval_plot(axis, *player.rating, player.error),
      likelihood_text(player.superiority));
}

/// Nothing for who has no place.
std::string place_text(const RankedPlayer& player) {
  return player.rating ? fmt::format("{}", player.place) : "";
}

/// Begins the rows of a group, if there are several.
std::string group_row(const Ranking& ranking, std::size_t place) {
  const RankedPlayer& player = ranking.players[place];
  if (ranking.groups < 2 || player.place != 1) return {};
  return fmt::format(R"(<tr class="group"><th colspan="10" scope="rowgroup">Group {}</th></tr>)",
                     player.group + 1);
}

std::string rating_row(const Findings& findings, std::size_t place, const Axis& axis) {
  const RankedPlayer& player = findings.ranking.players[place];
  const Tally total = findings.cross.total(player.player);
  const Untrusted& spec = findings.results.players[player.player].spec;
  const bool says_more = !spec.empty() && spec != findings.results.players[player.player].name;
  return fmt::format(
      "<tr><td>{}</td><th scope=\"row\">{}{}</th>{}<td>{}</td><td>{}</td><td>{}</td>"
      "<td>{}</td><td>{}</td></tr>",
      place_text(player), findings.name(player.player),
      says_more ? "<small class=\"spec\">" + spec.html_isolated() + "</small>" : "",
      rating_cells(player, axis),
      total.games() == 0 ? "–" : fmt::format("{:.1f} %", 100 * total.score()), total.games(),
      total.wins, total.draws, total.losses);
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
  std::string out =
      fmt::format("<tr><td>{}</td><th scope=\"row\">{}</th>", place + 1, findings.name(player));
  for (const RankedPlayer& other : findings.ranking.players) {
    if (other.player == player) {
      out += R"(<td class="self" aria-label="itself"></td>)";
    } else {
      out += cross_cell(findings.cross.at(player, other.player), wide, player, other.player);
    }
  }
  const Tally total = findings.cross.total(player);
  return out + fmt::format("<td class=\"sum\"><b>{}</b></td><td>{}</td></tr>",
                           points_text(total.half_points()), total.games());
}

std::string cross_head(const Findings& findings) {
  std::string out = R"(<tr><th scope="col">#</th><th scope="col">Player</th>)";
  for (std::size_t place = 0; place < findings.ranking.players.size(); ++place) {
    const std::size_t player = findings.ranking.players[place].player;
    const std::string name = findings.results.players[player].name.html();
    out += fmt::format(
        "<th scope=\"col\" title=\"{}\"><span class=\"unseen\">{}</span><span "
        "aria-hidden=\"true\">{}</span></th>",
        name, name, place + 1);
  }
  return out + R"(<th scope="col">Points</th><th scope="col">Games</th></tr>)";
}

}  // namespace

std::string ranking_section(const Findings& findings) {
  const Axis axis = rating_axis(findings.ranking);
  std::string rows;
  for (std::size_t place = 0; place < findings.ranking.players.size(); ++place) {
    rows += group_row(findings.ranking, place) + rating_row(findings, place, axis);
  }
  return fmt::format(
      "<section id=\"ratings\" class=\"card\"><h2>Ratings</h2><p class=\"muted\">The bars are "
      "95 % intervals: players whose bars overlap much may be equally strong. “Above next” is how "
      "likely a player is stronger than the one below.</p><div class=\"scroll\" tabindex=\"0\" "
      "role=\"region\" aria-label=\"Ratings\"><table "
      "class=\"ranking\"><caption class=\"unseen\">Ratings in Elo, the strongest first</caption>"
      "<thead><tr><th scope=\"col\">#</th><th scope=\"col\">Player</th><th scope=\"col\">Elo</th>"
      "<th scope=\"col\" class=\"wide\"><span class=\"unseen\">Plot</span></th><th "
      "scope=\"col\">Above next</th><th scope=\"col\">Score</th><th scope=\"col\">Games</th><th "
      "scope=\"col\">Won</th><th "
      "scope=\"col\">Drawn</th><th scope=\"col\">Lost</th></tr></thead><tbody>{}</tbody>"
      "<tfoot aria-hidden=\"true\"><tr><td></td><td></td><td></td><td class=\"wide\">{}</td><td "
      "colspan=\"6\"></td></tr></tfoot></table></div><p class=\"method muted\">{}</p></section>",
      rows, axis_labels(axis), findings.ranking.method);
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

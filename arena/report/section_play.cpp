#include <fmt/format.h>

#include <algorithm>

#include "arena/report/charts.h"
#include "arena/report/sections.h"
#include "arena/statistics.h"

namespace yolah::arena::report {
namespace {

std::string tally_cells(const Tally& tally) {
  if (tally.games() == 0) return "<td class=\"wide\"></td><td>–</td>";
  return fmt::format("<td class=\"wide\">{}<small>+{} ={} −{}</small></td><td>{:.1f} %</td>",
                     tally_bar(tally), tally.wins, tally.draws, tally.losses, 100 * tally.score());
}

std::string overall_mix(const ColorMix& mix) {
  const Tally& black = mix.black;
  if (black.games() == 0) return "<p class=\"muted\">No game has a result.</p>";
  return fmt::format(
      "<div class=\"overall\">{}<p><span><span class=\"key win\"></span>Black won {}</span> "
      "<span><span class=\"key draw\"></span>drawn {}</span> <span><span class=\"key "
      "loss\"></span>white won {}</span>{}</p></div>",
      tally_bar(black), black.wins, black.draws, black.losses,
      mix.without_result == 0 ? "" : fmt::format("; without a result {}", mix.without_result));
}

std::string advantage_text(const Ranking& ranking) {
  if (ranking.groups == 0) return {};
  return fmt::format(
      "<p>Having black is worth <b>{} ±{:.0f} Elo</b> (95&nbsp;%), strengths taken out: "
      "{:.1f}&nbsp;% of the "
      "points among equals.</p>",
      signed_text(ranking.black_advantage), ranking.black_advantage_error,
      100 * score_of(ranking.black_advantage));
}

std::string terminations_table(const ColorMix& mix) {
  std::string rows;
  for (const auto& [word, count] : mix.terminations) {
    const Untrusted shown(word.empty() ? "not said" : word);
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
                        shown.beginning(60).html_isolated(), count);
  }
  return "<h3>How games ended</h3><table class=\"small\"><caption class=\"unseen\">How games ended"
         "</caption><thead><tr><th scope=\"col\">by</th><th scope=\"col\">games</th></tr></thead>"
         "<tbody>" +
         rows + "</tbody></table>";
}

std::string time_row(const std::string& name, const TimeUse& use, double longest) {
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"wide\">{}</td><td>{}</td><td>{}</td>"
      "<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
      name, seconds_text(use.mean_seconds()),
      share_bar(longest > 0 ? use.mean_seconds() / longest : 0), seconds_text(use.slowest),
      seconds_text(use.seconds), use.moves,
      use.depth_sum > 0 ? fmt::format("{:.1f}", use.mean_depth()) : "–",
      use.nodes > 0 ? count_text(use.nodes_per_second()) : "–", use.oversteps, use.time_losses);
}

}  // namespace

std::string colors_section(const Findings& findings) {
  std::string rows;
  for (const RankedPlayer& ranked : findings.ranking.players) {
    const auto& own = findings.mix.players[ranked.player];
    rows += fmt::format("<tr><th scope=\"row\">{}</th>{}{}</tr>", findings.name(ranked.player),
                        tally_cells(own[0]), tally_cells(own[1]));
  }
  return fmt::format(
      "<section id=\"colours\" class=\"card\"><h2>Outcomes by colour</h2>{}{}<div class=\"scroll\" "
      "tabindex=\"0\" role=\"region\" aria-label=\"Outcomes by colour\"><table class=\"mixes\">"
      "<caption class=\"unseen\">Games won, drawn and lost by each player with each colour"
      "</caption><thead><tr><th scope=\"col\">Player</th><th scope=\"col\" class=\"wide\">As "
      "black</th><th scope=\"col\">Score</th><th scope=\"col\" class=\"wide\">As white</th><th "
      "scope=\"col\">Score</th></tr></thead><tbody>{}</tbody></table></div>{}</section>",
      overall_mix(findings.mix), advantage_text(findings.ranking), rows,
      terminations_table(findings.mix));
}

std::string shapes_section(const Findings& findings) {
  return R"(<section id="shape" class="card"><h2>Length and margin</h2><div class="figures">)" +
         histogram_figure(length_histogram(findings.results), {"Plies of a game", "plies"}) +
         histogram_figure(
             margin_histogram(findings.results),
             {"Black’s margin in points, games that ended by points", "margin", true}) +
         "</div></section>";
}

std::string time_section(const Findings& findings) {
  const std::vector<TimeUse> uses = time_use(findings.results);
  double longest = 0;
  for (const TimeUse& use : uses) longest = std::max(longest, use.mean_seconds());
  std::string rows;
  for (const RankedPlayer& ranked : findings.ranking.players) {
    rows += time_row(findings.name(ranked.player), uses[ranked.player], longest);
  }
  return fmt::format(
      "<section id=\"time\" class=\"card\"><h2>Time use</h2><div class=\"scroll\" tabindex=\"0\" "
      "role=\"region\" aria-label=\"Time use\"><table class=\"times\"><caption "
      "class=\"unseen\">Time, depth and speed of each player</caption><thead><tr><th "
      "scope=\"col\">Player</th><th scope=\"col\">A move</th><th scope=\"col\" "
      "class=\"wide\"><span "
      "class=\"unseen\">Compared</span></th><th scope=\"col\">Slowest</th><th scope=\"col\">In "
      "all</th><th scope=\"col\">Moves</th><th scope=\"col\">Depth</th><th "
      "scope=\"col\">Nodes/s</th><th scope=\"col\">Late</th><th scope=\"col\">Lost on time</th>"
      "</tr></thead><tbody>{}</tbody></table></div></section>",
      rows);
}

}  // namespace yolah::arena::report

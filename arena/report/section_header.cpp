#include <fmt/format.h>

#include "arena/report/charts.h"
#include "arena/report/sections.h"

namespace yolah::arena::report {
namespace {

std::string setting(std::string_view name, const std::string& value) {
  if (value.empty()) return {};
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
}

std::string settings(const Results& results) {
  double seconds = 0;
  for (const Game& game : results.games) seconds += game.seconds;
  std::string games = fmt::format("{}", results.games.size());
  if (results.expected > results.games.size()) games += fmt::format(" of {}", results.expected);
  return "<dl class=\"settings\">" + setting("Format", results.format.html()) +
         setting("Players", fmt::format("{}", results.players.size())) + setting("Games", games) +
         setting("Limits", results.limits.html()) +
         setting("Seed", fmt::format("{}", results.seed)) +
         setting("Playing time", seconds > 0 ? seconds_text(seconds) : "") + "</dl>";
}

std::string tile(const std::string& figure, std::string_view words) {
  return fmt::format("<li><b>{}</b><span>{}</span></li>", figure, words);
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string tiles(const Findings& findings) {
  const Results& results = findings.results;
  const auto games = static_cast<double>(results.games.size());
  if (results.games.empty()) return {};
  int failed = 0;
  for (const Place& place : results.places) failed += place.line.standing.failures;
  return "<ul class=\"tiles\">" +
         tile(percent(findings.mix.black.score()), "of the points for black") +
         tile(
             fmt::format("{} <small>±{:.0f}</small>", signed_text(findings.ranking.black_advantage),
                         findings.ranking.black_advantage_error),
             "Elo for having black") +
         tile(percent(static_cast<double>(findings.mix.black.draws) / games), "draws") +
         tile(fmt::format("{:.1f}", mean_length(results)), "plies a game") +
         tile(fmt::format("{}", failed), failed == 1 ? "failure" : "failures") + "</ul>";
}

/// What the reader must know before trusting the numbers.
std::string notes(const Results& results) {
  std::string out;
  if (results.cut_short) {
    out +=
        "<p class=\"note\">The last line of the results was not written whole and is left out."
        "</p>";
  }
  if (results.expected > results.games.size()) {
    out += fmt::format(
        "<p class=\"note\">The tournament is not finished: {} games are still to "
        "play.</p>",
        results.expected - results.games.size());
  }
  return out;
}

}  // namespace

std::string header_section(const Findings& findings, const Untrusted& title) {
  return fmt::format(
      "<header class=\"top\"><p class=\"brand\">Yolah</p><h1>{}</h1>{}</header>"
      "<nav aria-label=\"Sections\"><a href=\"#table\">Table</a><a href=\"#cross\">Cross "
      "table</a><a href=\"#colours\">Colours</a><a href=\"#shape\">Length</a><a "
      "href=\"#time\">Time</a><a href=\"#failures\">Failures</a><a href=\"#games\">Games</a></nav>"
      "{}{}",
      title.html_isolated(), settings(findings.results), notes(findings.results), tiles(findings));
}

}  // namespace yolah::arena::report

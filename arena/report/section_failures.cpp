#include <fmt/format.h>

#include <optional>

#include "arena/report/sections.h"

namespace yolah::arena::report {
namespace {

/// A bot that fails in every game says the same each time.
constexpr std::size_t kMostShown = 20;
constexpr std::size_t kMostLog = 4096;

std::string log_text(const Untrusted& log) {
  if (log.empty()) return "<p class=\"muted\">It wrote nothing to standard error.</p>";
  return R"(<pre tabindex="0" aria-label="Standard error">)" + log.ending(kMostLog).html() +
         "</pre>";
}

std::string refusal_item(const Refusal& refusal) {
  return fmt::format("<li><b>not let in</b> {}{}</li>",
                     refusal.reason.beginning(500).html_isolated(), log_text(refusal.log));
}

std::string game_item(const Findings& findings, const Game& game, Color culprit) {
  return fmt::format("<li><a href=\"#game={}\">Game {}</a> against {} as {}: <b>{}</b> {}{}</li>",
                     game.number, game.number + 1, findings.name(game.player(opponent(culprit))),
                     culprit == Color::kBlack ? "black" : "white",
                     game.termination.beginning(60).html_isolated(),
                     game.reason.beginning(500).html_isolated(), log_text(game.log(culprit)));
}

std::string kinds_text(const Failures& failures) {
  std::string out;
  if (!failures.refusals.empty()) out = "not let in";
  for (const auto& [kind, count] : failures.kinds) {
    out += fmt::format("{}{} × {}", out.empty() ? "" : ", ", count,
                       Untrusted(kind).beginning(60).html_isolated());
  }
  return out;
}

std::string player_failures(const Findings& findings, std::size_t player,
                            const Failures& failures) {
  std::string items;
  for (const Refusal* refusal : failures.refusals) items += refusal_item(*refusal);
  std::size_t shown = 0;
  for (const auto& [game, side] : failures.games) {
    if (shown++ == kMostShown) break;
    items += game_item(findings, *game, side);
  }
  std::string more;
  if (failures.games.size() > kMostShown) {
    more = fmt::format("<p class=\"muted\">And {} games more, in the list of games.</p>",
                       failures.games.size() - kMostShown);
  }
  return fmt::format(
      "<details><summary><b>{}</b> <span class=\"muted\">{}</span></summary>"
      "<ul class=\"failures\">{}</ul>{}</details>",
      findings.name(player), kinds_text(failures), items, more);
}

}  // namespace

std::string failures_section(const Findings& findings) {
  const std::vector<Failures> all = failures(findings.results);
  std::string items;
  for (const RankedPlayer& ranked : findings.ranking.players) {
    if (all[ranked.player].any()) {
      items += player_failures(findings, ranked.player, all[ranked.player]);
    }
  }
  if (items.empty()) items = "<p class=\"fine\">None: every game was decided by play.</p>";
  return R"(<section id="failures" class="card"><h2>Failures</h2>)" + items + "</section>";
}

}  // namespace yolah::arena::report

#include <fmt/format.h>

#include <string_view>

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

std::string_view check_words(const FailedCheck& check) {
  return check.never_started ? "never started" : "failed the check";
}

std::string check_item(const FailedCheck& check) {
  return fmt::format("<li><b>{}</b>: {}{}</li>", check_words(check),
                     check.reason.beginning(500).html_isolated(), log_text(check.log));
}

std::string game_item(const Findings& findings, const Game& game, Color culprit) {
  return fmt::format("<li><a href=\"#game={}\">Game {}</a> against {} as {}: <b>{}</b> {}{}</li>",
                     shown_number(game.number), shown_number(game.number),
                     findings.name(game.player(opponent(culprit))),
                     culprit == Color::kBlack ? "black" : "white",
                     game.termination.beginning(60).html_isolated(),
                     game.reason.beginning(500).html_isolated(), log_text(game.log(culprit)));
}

std::string kinds_text(const Failures& failures) {
  std::string out;
  if (!failures.checks.empty()) out = check_words(*failures.checks.back());
  for (const auto& [kind, count] : failures.kinds) {
    out += fmt::format("{}{} × {}", out.empty() ? "" : ", ", count,
                       Untrusted(kind).beginning(60).html_isolated());
  }
  return out;
}

std::string player_failures(const Findings& findings, std::size_t player,
                            const Failures& failures) {
  std::string items;
  for (const FailedCheck* check : failures.checks) items += check_item(*check);
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

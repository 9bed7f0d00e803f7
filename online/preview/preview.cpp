#include "online/preview/preview.h"

#include <fmt/format.h>

#include <utility>

#include "engine/rules/notation.h"
#include "online/game/game_state.h"
#include "online/preview/foreign_text.h"
#include "support/markup/escaped.h"

namespace yolah::server {
namespace {

constexpr std::string_view kRule =
    "Slide your pieces, melt the ice behind them, make more moves than your opponent.";
/// The one of docs/images/position.svg: a board with discs, ice and water tells more than a start.
constexpr std::string_view kShown = "xb2x2x/5w1b/2wxxx2/3xxxxx/3xxbx1/b4x2/xx1w1w2/x5xx b 10 10";

Position shown() {
  return *parse_position(kShown);
}

std::string name_of(const User& user) {
  return plain_text(user.name, kLongestName);
}

/// "5+3" in minutes and seconds, as the app shows it.
std::string clock_text(const TimeControl& time) {
  if (time.correspondence()) {
    const int days = time.initial / kDay;
    return fmt::format("{} day{} a move", days, days == 1 ? "" : "s");
  }
  return fmt::format("{:.3g}+{:.3g}", time.initial / 60'000.0, time.increment / 1'000.0);
}

std::string terms_of(const TimeControl& time, bool rated) {
  return clock_text(time) + (rated ? " · rated" : "");
}

/// "bob won on time", of two that are called so, black first.
std::string end_text(const Event& end, const std::array<std::string, 2>& names) {
  if (end.winner == Winner::kNone) return "The game was broken off";
  if (end.winner == Winner::kDraw) return "A draw";
  const bool black_won = end.winner == Winner::kBlack;
  const std::string& winner = names[black_won ? 0 : 1];
  const std::string& loser = names[black_won ? 1 : 0];
  if (end.termination == Termination::kTime) return winner + " won on time";
  if (end.termination == Termination::kResign) return loser + " resigned";
  if (end.termination == Termination::kAbandoned) return loser + " left the game";
  return winner + " won";
}

const Event* end_of(const StoredGame& game) {
  for (const Event& event : game.events) {
    if (event.kind == EventKind::kEnd) return &event;
  }
  return nullptr;
}

}  // namespace

Preview preview_of_site() {
  Preview preview;
  preview.picture = "/api/preview.png";
  preview.title = "Yolah";
  preview.description = kRule;
  preview.position = shown();
  preview.status = "A board game on melting ice";
  return preview;
}

Preview preview_of(const StoredGame& game) {
  GameState state(game.info.time);
  for (const Event& event : game.events) {
    if (!state.apply(event)) throw StoreFailure("the events of a game do not fit its rules");
  }
  const std::string id = to_string(game.info.id);
  const int moves = state.position().points(Color::kBlack) + state.position().points(Color::kWhite);
  std::array<std::string, 2> names{name_of(game.info.players[0]), name_of(game.info.players[1])};
  if (state.swapped()) std::swap(names[0], names[1]);

  Preview preview;
  preview.page = "/online/game/" + id;
  preview.picture = fmt::format("/api/games/{}/preview.png?seq={}", id, game.events.size());
  preview.position = state.position();
  preview.last_move = state.last_move();
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    preview.rows.push_back(
        {names[static_cast<std::size_t>(index(side))], side, state.position().points(side)});
  }
  preview.terms = terms_of(game.info.time, game.info.rated);
  const std::array<std::string, 2> spoken{isolated(names[0]), isolated(names[1])};
  if (const Event* const end = end_of(game)) {
    preview.rows[0].lost = end->winner == Winner::kWhite;
    preview.rows[1].lost = end->winner == Winner::kBlack;
    preview.title = fmt::format("{} {} – {} {}", spoken[0], preview.rows[0].points,
                                preview.rows[1].points, spoken[1]);
    preview.status = end_text(*end, {"Black", "White"});  // whose names may be too long for it
    preview.description =
        fmt::format("{}, after {} moves. {}", end_text(*end, spoken), moves, kRule);
  } else {
    preview.title = fmt::format("{} plays {} · {}", spoken[0], spoken[1], preview.terms);
    preview.status = fmt::format("Move {}", moves + 1);
    preview.description = fmt::format("{}. {}", preview.status, kRule);
  }
  return preview;
}

std::optional<Preview> preview_of(const Challenge& challenge) {
  if (challenge.to) return std::nullopt;
  const std::string name = name_of(challenge.by);
  const std::string id = to_string(challenge.id);
  Preview preview;
  preview.terms = terms_of(challenge.time, challenge.rated);
  preview.page = "/online/challenge/" + id;
  preview.picture = "/api/challenges/" + id + "/preview.png";
  preview.title = fmt::format("{} challenges you · {}", isolated(name), preview.terms);
  preview.description = kRule;
  preview.position = shown();
  preview.rows.push_back({name});
  preview.status = "challenges you";
  return preview;
}

std::string with_preview(const std::string& page, const Preview& preview, std::string_view origin) {
  constexpr std::string_view kBegin = "<!-- preview";
  const std::size_t begin = page.find(kBegin);
  const std::size_t second = begin == std::string::npos ? begin : page.find(kBegin, begin + 1);
  if (second == std::string::npos) return page;
  std::string tags;
  const auto add = [&](std::string_view kind, std::string_view name, std::string_view content) {
    tags +=
        fmt::format("<meta {}=\"{}\" content=\"{}\" />\n    ", kind, name, escaped_markup(content));
  };
  add("property", "og:site_name", "Yolah");
  add("property", "og:type", "website");
  add("property", "og:title", preview.title);
  add("property", "og:description", preview.description);
  if (!origin.empty()) {
    if (!preview.page.empty()) add("property", "og:url", std::string(origin) + preview.page);
    add("property", "og:image", std::string(origin) + preview.picture);
    add("property", "og:image:type", "image/png");
    add("property", "og:image:width", "1200");
    add("property", "og:image:height", "630");
    add("property", "og:image:alt", "A Yolah board: black and white discs on ice, holes of water");
  }
  add("name", "twitter:card", origin.empty() ? "summary" : "summary_large_image");
  return page.substr(0, begin) + tags + page.substr(second);
}

}  // namespace yolah::server

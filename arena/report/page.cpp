#include "arena/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "arena/report/game_data.h"
#include "arena/report/sections.h"

namespace yolah::arena::report {
namespace {

unsigned digit_value(char digit) {
  return static_cast<unsigned>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

std::string policy_hash(const Asset& asset) {
  return "'sha256-" + base64_of_hex(asset.sha256) + "'";
}

std::string policy() {
  return fmt::format(
      "default-src 'none'; style-src {}; script-src {} {}; base-uri 'none'; "
      "form-action 'none'",
      policy_hash(kPageStyle), policy_hash(kBoardScript), policy_hash(kReplayScript));
}

Untrusted page_title(const Results& results, const PageOptions& options) {
  if (!options.title.empty()) return options.title;
  return results.name.empty() ? Untrusted("Tournament") : results.name;
}

/// Says so when not every game is in the page.
std::string replay_note(const Results& results, const PageOptions& options) {
  std::string out;
  if (results.games.size() > options.replays) {
    out += fmt::format("<p class=\"note\">The first {} of {} games can be replayed here.</p>",
                       options.replays, results.games.size());
  }
  const auto unreadable =
      std::ranges::count_if(results.games, [](const Game& g) { return !g.record; });
  if (unreadable > 0) {
    out += fmt::format("<p class=\"note\">{} games have no record that can be replayed.</p>",
                       unreadable);
  }
  return out;
}

}  // namespace

std::string base64_of_hex(std::string_view hex) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < hex.size(); at += 6) {
    const std::string_view group = hex.substr(at, 6);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 6; ++i)
      bits = bits << 4 | (i < group.size() ? digit_value(group[i]) : 0);
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= group.size() / 2 ? kDigits[bits >> (18 - 6 * i) & 63] : '=';
    }
  }
  return out;
}

std::string make_page(const Results& results, const PageOptions& options) {
  const Findings findings(results);
  const Untrusted title = page_title(results, options);
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>{} · Yolah</title>\n<style>{}</style>\n</head>\n<body>\n",
      policy(), title.html(), kPageStyle.text);
  page += header_section(findings, title);
  page += "\n<main>\n";
  for (const auto section : {ranking_section, cross_section, colors_section, shapes_section,
                             time_section, failures_section}) {
    page += section(findings) + "\n";
  }
  page += fmt::format("<section id=\"games\" class=\"card\">{}{}</section>\n</main>\n",
                      replay_note(results, options), kReplayHtml.text);
  page += R"(<script type="application/json" id="data">)" + game_data(results, options.replays) +
          "</script>\n";
  for (const Asset& script : {kBoardScript, kReplayScript}) {
    page += fmt::format("<script>{}</script>\n", script.text);
  }
  return page + "</body>\n</html>\n";
}

}  // namespace yolah::arena::report

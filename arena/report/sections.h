// The parts of the page that stand there without any script: each a piece of
// HTML with its heading. The replay is the page's own script's work.
#pragma once

#include <cstdint>
#include <string>

#include "arena/report/ranking.h"
#include "arena/report/results_file.h"
#include "arena/report/tables.h"

namespace yolah::arena::report {

/// What all sections look at.
struct Findings {
  explicit Findings(const Results& all)
      : results(all), ranking(rank_players(all)), cross(all), mix(color_mix(all)) {}

  const Results& results;
  Ranking ranking;
  CrossTable cross;
  ColorMix mix;

  /// The name of a player, ready to be shown.
  std::string name(std::size_t player) const {
    return results.players[player].name.html_isolated();
  }
};

std::string header_section(const Findings& findings, const Untrusted& title);
std::string ranking_section(const Findings& findings);
std::string cross_section(const Findings& findings);
std::string colors_section(const Findings& findings);
std::string shapes_section(const Findings& findings);
std::string time_section(const Findings& findings);
std::string failures_section(const Findings& findings);

/// Half points in points: 25 as "12.5".
std::string points_text(std::uint64_t half_points);
/// 0.125 as "125 ms", 12.5 as "12.5 s", 5000 as "1 h 23 min".
std::string seconds_text(double seconds);
/// 1234567 as "1.23 M".
std::string count_text(double number);

}  // namespace yolah::arena::report

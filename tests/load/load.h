// A whole run of the load: seats the players, plays for the time asked for, and then
// compares every game with what the server has stored.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/game_check.h"
#include "tests/load/stop.h"
#include "tests/load/totals.h"

namespace yolah::load {

/// What a run is to do.
struct Plan {
  std::vector<Address> nodes;
  int games = 100;
  double rate = 0;  ///< Moves a second, all games together; 0 for as many as can be.
  double seconds = 10;
  int threads = 1;
  std::uint64_t seed = 1;
  TimeRule time;
  bool first = false;   ///< All begin with the first node; the others are for when it is gone.
  bool split = true;    ///< The players of a game talk to different nodes.
  std::string journal;  ///< A file; empty for none.
};

struct LoadResult {
  Totals totals;
  double setup_seconds = 0;
  double seconds = 0;        ///< Of play.
  bool interrupted = false;  ///< By Ctrl-C, before the time was up.

  double moves_per_second() const;
};

/// Throws std::runtime_error, with a message to act on, if the players cannot be seated.
LoadResult run_load(const Plan& plan, Stop& stop, StatusLine& status);

// What a run tells at its end, as text and as JSON.

void print_latency(const char* name, const Latency& latency);
nlohmann::ordered_json latency_json(const Latency& latency);

void print_text(const Plan& plan, const LoadResult& result);
nlohmann::ordered_json to_json(const Plan& plan, const LoadResult& result);

}  // namespace yolah::load

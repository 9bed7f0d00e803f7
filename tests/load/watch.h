// Sockets that only look: each follows the lobby and counts what it is told.
//
// What a frame says is not looked at, beyond whether it is the first list. A socket that is cut
// connects again, to another node, and how long it is without a list is measured. Everything
// runs on the calling thread: whoever wants more has more processes.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/latency.h"
#include "tests/load/stop.h"

namespace yolah::load {

struct WatchPlan {
  std::vector<Address> nodes;
  bool first = false;  ///< All begin with the first node; the others are for when it is gone.
  int sockets = 1000;
  double seconds = 10;   ///< Counted from when all have the list, or patience is at an end.
  double patience = 60;  ///< Seconds to connect.
  std::uint64_t seed = 1;
};

struct WatchResult {
  double setup_seconds = 0;  ///< Until all had the list.
  double seconds = 0;        ///< For which frames were counted.
  std::uint64_t served = 0;  ///< Sockets that have a list at the end.
  std::uint64_t frames = 0;
  std::uint64_t bytes = 0;  ///< Of what the frames carry.
  std::uint64_t cut = 0;    ///< Connections lost, or not accepted, in all.
  Latency first_list;       ///< From the beginning of the connection.
  Latency list_again;       ///< From the loss of a connection to the list over another.
  double longest_gap = 0;   ///< The longest time during which some socket had no list.
  bool interrupted = false;

  double bytes_per_second_each(const WatchPlan& plan) const;
};

WatchResult run_watch(const WatchPlan& plan, Stop& stop, StatusLine& status);

void print_text(const WatchPlan& plan, const WatchResult& result);
nlohmann::ordered_json to_json(const WatchPlan& plan, const WatchResult& result);

}  // namespace yolah::load

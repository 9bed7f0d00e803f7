// What the load's moves are measured against: the same connections, as many, with frames as
// long, to a server that only sends them back.
#pragma once

#include "tests/load/latency.h"
#include "tests/load/load.h"
#include "tests/load/stop.h"

namespace yolah::load {

struct Yardstick {
  double round_trips_per_second = 0;
  Latency latency;
};

/// Two sockets a game take turns, as its players do: one frame of each pair is on its way.
Yardstick measure_yardstick(const Plan& plan, Stop& stop, StatusLine& status);

}  // namespace yolah::load

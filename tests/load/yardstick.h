// What the load's moves are measured against: the same connections, as many, with frames as
// long, to a server that only sends them back.
#pragma once

#include <cstdint>
#include <memory>

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

// The yardstick's server: sends every WebSocket frame back, and nothing else. What a Beast
// server can do at most on this machine, with the clients beside it.

class EchoServer {
 public:
  /// Listens on a free port of this machine, with threads of its own.
  explicit EchoServer(int threads);
  ~EchoServer();
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;

  std::uint16_t port() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::load

// A node's lease: the right to own games, proven to the database again and again.
//
// One thread of its own renews it, so that no load on the others can lose it. The same
// heartbeat declares nodes dead whose leases ran out, and adopts their games. A node that
// was declared dead itself is told so, and begins a new lease with a new epoch.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "online/game/game_id.h"
#include "online/game/service_clock.h"

namespace yolah::server {

struct AdoptedGame {
  GameId game;
  /// Milliseconds that the side to move has used of its turn; nothing of a game that has just
  /// begun.
  std::optional<std::int64_t> used;
};

class Lease {
 public:
  struct Options {
    std::string name;
    std::string database_url;
    std::chrono::milliseconds lifetime{3'000};
  };
  /// Called on the lease's thread.
  struct Events {
    std::function<void(std::int64_t epoch)> begun;  ///< Also after `lost`.
    std::function<void()> lost;
    std::function<void(std::vector<AdoptedGame>)> adopted;
  };

  Lease(Options options, ServiceClock& clock, Events events);
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  /// Begins to ask for the lease.
  void start();
  /// Ends without giving the lease up: nothing is called after this.
  void stop();
  /// There may be games to adopt: does not wait for the next heartbeat.
  void hurry();
  /// Gives the lease up: other nodes may adopt the games at once. Waits for it, a second at
  /// most.
  void release();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::server

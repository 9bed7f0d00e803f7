// What this node is in the cluster at this moment: the epoch of its lease, and whether it takes
// moves. Any thread may ask; the lease's thread, the one that drains the node and the one that
// opens its connections change it.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "online/game/service_clock.h"

namespace yolah::server {

class Membership {
 public:
  explicit Membership(const ServiceClock& clock) : clock_(clock) {}

  /// The epoch of the lease; 0 if there is none.
  std::int64_t epoch() const { return epoch_.load(); }
  void set_epoch(std::int64_t epoch) { epoch_ = epoch; }
  /// Every connection to the database was open once. The lease has one of its own, so that a node
  /// can have its lease before it can answer.
  void set_connected() { connected_ = true; }
  /// From now on the node takes no moves: it is about to stop.
  void drain() { draining_ = true; }

  /// Whether the node can take moves; if not, why.
  bool ready(std::string& why) const {
    if (draining_.load())
      why = "the node is about to stop";
    else if (!connected_.load())
      why = "the node is still connecting to the database";
    else if (epoch() == 0)
      why = "the node has no lease";
    else if (clock_.hindered())
      why = "moves cannot be stored";
    else if (clock_.stopped())
      why = "the database does not answer";
    else
      return true;
    return false;
  }

 private:
  const ServiceClock& clock_;
  std::atomic<std::int64_t> epoch_{0};
  std::atomic<bool> connected_{false};
  std::atomic<bool> draining_{false};
};

}  // namespace yolah::server

// What clients of this node asked of a game that another node owns, until an event answers it.
//
// If the game changes hands meanwhile, the new owner is asked. That one may have the answer in its
// events already, so what is asked again says so.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "online/cluster/messages.h"

namespace yolah::server {

class ForwardedCommands {
 public:
  /// Sent to this owner at this service time. A client that asks again replaces what it asked.
  void keep(const Command& command, std::int64_t owner, std::int64_t now);
  void clear() { commands_.clear(); }
  /// The event of this number was played: earlier commands are answered by it, or too late.
  void played(std::int32_t seq);
  /// Takes out what another than this owner was asked: marked as repeated, without what is so old
  /// that its client asks again itself.
  std::vector<Command> take_for(std::int64_t owner, std::int64_t now);

 private:
  struct Forwarded {
    Command command;
    std::int64_t owner = 0;
    std::int64_t at = 0;
  };

  std::deque<Forwarded> commands_;
};

}  // namespace yolah::server

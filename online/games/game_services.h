// What a game on this node uses of it: all games of a shard share one of these.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "online/cluster/peers.h"
#include "online/game/event_text.h"
#include "online/game/service_clock.h"
#include "online/shard/node_shard.h"
#include "online/shard/rate_limits.h"
#include "online/store/committer.h"

namespace yolah::server {

struct GameServices {
  NodeShard& shard;    ///< Its thread, and its connections to the database.
  NodeShards& shards;  ///< For the sockets of clients, which may be on any of them.
  Committer& committer;
  ServiceClock& clock;
  RateLimits& rate_limits;
  Peers& peers;
  std::function<void(GameId game)> forget;
  /// The last event of a game that has ended is this one, of this node: others are told for a
  /// while.
  std::function<void(GameId game, std::int32_t seq)> tell_last;
  /// Of the lease, as this shard knows it; 0 if there is none.
  std::int64_t epoch = 0;

  /// To whoever asked, on whatever node; nothing if nobody did.
  void answer(const Requester& by, std::string frame) const {
    if (by.node != 0) peers.answer(by, std::move(frame));
  }
  void refuse(const Requester& by, std::string_view code, std::string_view text) const {
    answer(by, error_frame(by.request, code, text));
  }
};

}  // namespace yolah::server

// The node's counters for Prometheus.
#pragma once

#include <string>
#include <vector>

#include "online/cluster/membership.h"
#include "online/game/service_clock.h"
#include "online/games/games.h"
#include "online/preview/preview_pictures.h"
#include "support/http/http_server.h"
#include "support/postgres/read_pool.h"

namespace yolah::server {

struct NodeCounts {
  std::vector<ShardGames::Counts> games;  ///< Of each shard.
  HttpServer::Counts http;
  ReadPool::Counts reads;
  PreviewPictures::Counts pictures;
};

std::string metrics_text(const NodeCounts& counts, const Membership& membership,
                         const ServiceClock& clock);

}  // namespace yolah::server

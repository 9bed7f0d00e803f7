// What the coordinator decides: first it is written, then it is done.
#pragma once

#include <vector>

#include "fleet/queue/order.h"
#include "server/fleet/changes.h"

namespace yolah::server {

struct Decisions {
  Changes changes;
  // Orders to be given once the changes are in the database.
  std::vector<fleet::Order> work;
  std::vector<fleet::Order> settle;  ///< For trusted workers.
};

}  // namespace yolah::server

// What the coordinator decides: first it is written, then it is done.
#pragma once

#include <vector>

#include "fleet/coordinator/changes.h"
#include "fleet/queue/order.h"

namespace yolah::server {

struct Decisions {
  Changes changes;
  std::vector<fleet::Order> orders;  ///< To be given once the changes are in the database.
};

}  // namespace yolah::server

// The schema of the fleet's tables.
#pragma once

#include "server/store/migrations.h"

namespace yolah::server {

Schema fleet_schema();

}  // namespace yolah::server

// The schema of the fleet's tables: its steps, built into the program from migrations/.
#pragma once

#include <span>

#include "support/postgres/migrations.h"

namespace yolah {

std::span<const unsigned char> fleet_migration_1();
std::span<const unsigned char> fleet_migration_2();

}  // namespace yolah

namespace yolah::server {

inline Schema fleet_schema() {
  return {"fleet_schema_version", {fleet_migration_1(), fleet_migration_2()}};
}

}  // namespace yolah::server

// The steps of the fleet's schema, built into the program from fleet/migrations.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> fleet_migration_1();
std::span<const unsigned char> fleet_migration_2();

}  // namespace yolah

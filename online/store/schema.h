// The schema of online play: its steps, built into the program from store/migrations.
#pragma once

#include <span>

#include "support/postgres/migrations.h"

namespace yolah {

std::span<const unsigned char> migration_1();
std::span<const unsigned char> migration_2();
std::span<const unsigned char> migration_3();
std::span<const unsigned char> migration_4();
std::span<const unsigned char> migration_5();
std::span<const unsigned char> migration_6();
std::span<const unsigned char> migration_7();
std::span<const unsigned char> migration_8();
std::span<const unsigned char> migration_9();
std::span<const unsigned char> migration_10();

}  // namespace yolah

namespace yolah::server {

inline Schema server_schema() {
  return {"schema_version",
          {migration_1(), migration_2(), migration_3(), migration_4(), migration_5(), migration_6(),
           migration_7(), migration_8(), migration_9(), migration_10()}};
}

}  // namespace yolah::server

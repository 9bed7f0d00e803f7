// The steps of the schema, built into the program from store/migrations.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> migration_1();
std::span<const unsigned char> migration_2();
std::span<const unsigned char> migration_3();
std::span<const unsigned char> migration_4();
std::span<const unsigned char> migration_5();
std::span<const unsigned char> migration_6();
std::span<const unsigned char> migration_7();

}  // namespace yolah

// Texts that the build puts into the program: positions.txt and calibration.txt.
// scripts/make-suite.sh makes both again.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> suite_positions_text();
std::span<const unsigned char> suite_calibration_text();

}  // namespace yolah

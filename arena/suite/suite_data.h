// Texts that the build puts into the program: positions.txt and calibration.txt.
// scripts/make-suite.sh makes both again.
#pragma once

#include <span>
#include <string_view>

namespace yolah::arena::suite_data {

/// The text in parts: one literal of its size is more than compilers must take.
std::span<const std::string_view> position_parts();
std::string_view calibration();

}  // namespace yolah::arena::suite_data

// The two sides. Black moves first.
#pragma once

#include <cstdint>

namespace yolah {

enum class Color : std::uint8_t { kBlack = 0, kWhite = 1 };

constexpr Color opponent(Color side) {
  return side == Color::kBlack ? Color::kWhite : Color::kBlack;
}

constexpr int index(Color side) {
  return static_cast<int>(side);
}

}  // namespace yolah

// Scatters the bits of a number: every input bit reaches every output bit, and
// different inputs have different outputs. Behind hash keys and random seeds.
#pragma once

#include <cstdint>

namespace yolah {

constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93;
  x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93;
  return x ^ (x >> 32);
}

}  // namespace yolah

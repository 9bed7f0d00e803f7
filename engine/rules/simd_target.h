// Which instruction set the vector code runs on. Normally the best of the
// machine; tests and benchmarks ask for a particular one, because results must
// not depend on it and speed does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yolah {

inline constexpr std::string_view kScalarTarget = "scalar";

/// What this machine can run, best first; the last is always "scalar".
std::vector<std::string> simd_targets();

/// The target in use.
std::string simd_target();

/// Uses a target from simd_targets() from now on, or the best one for an empty
/// name. False, and no change, for any other name. Not while other threads run
/// vector code.
bool use_simd_target(std::string_view name);

/// Whether the scalar code was asked for.
bool scalar_in_use();

}  // namespace yolah

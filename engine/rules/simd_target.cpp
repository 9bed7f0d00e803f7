#include "engine/rules/simd_target.h"

#include <cstdint>

#include "hwy/highway.h"
#include "hwy/targets.h"

namespace yolah {
namespace {

bool g_scalar = false;

/// Those that were compiled and may be used. The build's own is one, even where Highway asks
/// more of it than the build needs.
std::int64_t usable_targets() {
  const std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS;
  return targets != 0 ? targets : HWY_STATIC_TARGET;
}

std::vector<std::int64_t> compiled_targets() {
  hwy::SetSupportedTargetsForTest(0);
  std::vector<std::int64_t> targets;
  // Better targets have lower bits.
  for (std::int64_t left = usable_targets(); left != 0; left &= left - 1) {
    targets.push_back(left & -left);
  }
  return targets;
}

void restrict_to(std::int64_t target) {
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace

std::vector<std::string> simd_targets() {
  std::vector<std::string> names;
  for (const std::int64_t target : compiled_targets()) names.emplace_back(hwy::TargetName(target));
  names.emplace_back(kScalarTarget);
  return names;
}

std::string simd_target() {
  if (g_scalar) return std::string(kScalarTarget);
  const std::int64_t targets = usable_targets();
  return hwy::TargetName(targets & -targets);
}

bool use_simd_target(std::string_view name) {
  if (name.empty() || name == kScalarTarget) {
    g_scalar = !name.empty();
    restrict_to(0);
    return true;
  }
  for (const std::int64_t target : compiled_targets()) {
    if (hwy::TargetName(target) != name) continue;
    g_scalar = false;
    restrict_to(target);
    return true;
  }
  return false;
}

bool scalar_in_use() {
  return g_scalar;
}

}  // namespace yolah

// Highway's choice of the instruction set, for programs without shared libraries: Debian has
// that part of Highway as a shared library only. The build's own instruction set is there
// (processor_check.cpp sees to it); what is asked for is what may come on top.
#include <cstdint>

#include "hwy/highway.h"
#include "hwy/targets.h"

namespace hwy {
namespace {

std::int64_t g_only = 0;  // a test's choice; 0 for none

#if HWY_ARCH_X86
// __builtin_cpu_supports asks too whether the operating system keeps the registers.
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("f16c");
}

bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd");
}

// Of Ice Lake and later.
bool has_newer_avx512() {
  return __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("vpclmulqdq") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("vaes") && __builtin_cpu_supports("avx512vpopcntdq") &&
         __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("gfni");
}

// Each has all that the one before has.
std::int64_t targets_of_processor() {
  __builtin_cpu_init();
  std::int64_t targets = HWY_STATIC_TARGET;
  if (!has_avx2()) return targets;
  targets |= HWY_AVX2;
  if (!has_avx512()) return targets;
  targets |= HWY_AVX3;
  return has_newer_avx512() ? targets | HWY_AVX3_DL : targets;
}
#else
std::int64_t targets_of_processor() {
  return HWY_STATIC_TARGET;
}
#endif

}  // namespace

std::int64_t SupportedTargets() {
  static const std::int64_t kTargets = targets_of_processor();
  return g_only == 0 ? kTargets : g_only;
}

void SetSupportedTargetsForTest(std::int64_t targets) {
  g_only = targets;
}

ChosenTarget& GetChosenTarget() {
  static ChosenTarget chosen;
  return chosen;
}

}  // namespace hwy

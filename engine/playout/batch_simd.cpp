// The batch kernel for every vector instruction set, chosen while running.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/playout/batch_simd.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep

#include "engine/playout/batch_kernel-inl.h"

#if HWY_ONCE
namespace yolah {

HWY_EXPORT(play_batch_here);

Tally play_batch_simd(const Batch& batch, Traces traces) {
  return HWY_DYNAMIC_DISPATCH(play_batch_here)(batch, traces);
}

}  // namespace yolah
#endif

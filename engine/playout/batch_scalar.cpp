// The batch kernel in plain words, for machines without vector registers.
#define HWY_COMPILE_ONLY_SCALAR
#include "engine/playout/batch_kernel-inl.h"

namespace yolah {

Tally play_batch_scalar(const Batch& batch, Traces traces) {
  return N_SCALAR::play_batch_here(batch, traces);
}

}  // namespace yolah

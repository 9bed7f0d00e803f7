#include "engine/playout/batch.h"

#include "engine/playout/batch_kernel.h"
#include "engine/rules/simd_target.h"

namespace yolah {
namespace {

Tally run(const Batch& batch, Traces traces) {
  Tally tally;
  if (batch.games == 0) return tally;
  if (batch.start.is_over()) {
    tally.add(batch.start.margin(), 0, batch.games);
    return tally;
  }
  return scalar_in_use() ? play_batch_scalar(batch, traces) : play_batch_simd(batch, traces);
}

}  // namespace

Tally play_batch(const Batch& batch) {
  return run(batch, nullptr);
}

std::vector<std::vector<Move>> trace_batch(const Batch& batch) {
  std::vector<std::vector<Move>> traces(batch.games);
  run(batch, &traces);
  return traces;
}

}  // namespace yolah

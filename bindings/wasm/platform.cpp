// Stands in for what the engine has of an ordinary machine: there are no files, and the
// instruction set is that of the build.
#include "engine/eval/net/net_kernel.h"
#include "engine/playout/batch_kernel.h"
#include "engine/rules/simd_target.h"
#include "support/system/memory.h"

namespace yolah {

namespace system {

MappedFile::MappedFile(const std::string& /*path*/) : error_("there are no files here") {}
MappedFile::MappedFile(MappedFile&& other) noexcept = default;
MappedFile::~MappedFile() = default;

void prefer_large_pages(void* /*memory*/, std::size_t /*size*/) {}

}  // namespace system

bool scalar_in_use() {
  return true;
}

Tally play_batch_simd(const Batch& batch, Traces traces) {
  return play_batch_scalar(batch, traces);
}

Evaluation evaluate_simd(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free) {
  return evaluate_scalar(net, own, other, free);
}

bool fill_inputs_simd(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs) {
  return fill_inputs_scalar(own, other, free, inputs);
}

}  // namespace yolah

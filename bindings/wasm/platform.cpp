// Stands in for what the engine has of an ordinary machine: there are no files, and the
// instruction set is that of the build.
#include "engine/playout/batch_kernel.h"
#include "engine/rules/simd_target.h"
#include "engine/search/mapped_file.h"

namespace yolah {

MappedFile::MappedFile(const std::string& /*path*/) : error_("there are no files here") {}
MappedFile::~MappedFile() = default;

bool scalar_in_use() {
  return true;
}

Tally play_batch_simd(const Batch& batch, Traces traces) {
  return play_batch_scalar(batch, traces);
}

}  // namespace yolah

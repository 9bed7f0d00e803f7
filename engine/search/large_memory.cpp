#include "engine/search/large_memory.h"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace yolah {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

void FreeLargeMemory::operator()(void* memory) const {
  std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
}

std::size_t large_size(std::size_t megabytes) {
  const std::size_t bytes = (megabytes << 20) / kLargePage * kLargePage;
  return bytes == 0 ? kLargePage : bytes;
}

LargeMemory allocate_large(std::size_t bytes) {
  void* memory = std::aligned_alloc(kLargePage, bytes);
#if defined(__linux__)
  if (memory != nullptr) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return LargeMemory(memory);
}

}  // namespace yolah

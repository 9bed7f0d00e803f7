#include "engine/search/shared_table.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace yolah {

void SharedTable::FreeMemory::operator()(Cluster* clusters) const {
  std::free(clusters);  // NOLINT(cppcoreguidelines-no-malloc)
}

std::optional<SharedTable> SharedTable::make(std::size_t megabytes) {
  if (megabytes > kMostMegabytes) return std::nullopt;
  constexpr std::size_t kLargePage = std::size_t{2} << 20;
  const std::size_t bytes = (megabytes << 20) / kLargePage * kLargePage;
  const std::size_t size = std::max(bytes, kLargePage);
  void* memory = std::aligned_alloc(kLargePage, size);
  if (memory == nullptr) return std::nullopt;
#if defined(__linux__)
  madvise(memory, size, MADV_HUGEPAGE);
#endif
  const std::size_t clusters = size / sizeof(Cluster);
  auto* first = static_cast<Cluster*>(memory);
  for (std::size_t i = 0; i < clusters; ++i) new (first + i) Cluster();
  return SharedTable(first, clusters);
}

void SharedTable::clear() {
  for (std::size_t i = 0; i < clusters_; ++i) {
    for (Entry& entry : memory_[i].entries) {
      entry.check.store(0, kRelaxed);
      entry.word.store(0, kRelaxed);
    }
  }
}

std::array<std::uint64_t, SharedTable::kEntries> SharedTable::words_of(std::size_t cluster) const {
  std::array<std::uint64_t, kEntries> words{};
  for (std::size_t i = 0; i < kEntries; ++i) {
    words[i] = memory_[cluster].entries[i].word.load(kRelaxed);
  }
  return words;
}

}  // namespace yolah

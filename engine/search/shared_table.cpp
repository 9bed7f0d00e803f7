#include "engine/search/shared_table.h"

#include <algorithm>
#include <new>

#include "support/system/memory.h"

namespace yolah {

namespace {

constexpr std::align_val_t kLargePage{std::size_t{2} << 20};

}  // namespace

void SharedTable::FreeMemory::operator()(Cluster* clusters) const {
  ::operator delete(clusters, kLargePage);
}

std::optional<SharedTable> SharedTable::make(std::size_t megabytes) {
  if (megabytes > kMostMegabytes) return std::nullopt;
  constexpr auto kPage = static_cast<std::size_t>(kLargePage);
  const std::size_t bytes = (megabytes << 20) / kPage * kPage;
  const std::size_t size = std::max(bytes, kPage);
  void* memory = ::operator new(size, kLargePage, std::nothrow);
  if (memory == nullptr) return std::nullopt;
  system::prefer_large_pages(memory, size);
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

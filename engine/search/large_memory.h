// Memory for large tables, in the large pages of the machine where it has them:
// they spare most misses of the address cache.
#pragma once

#include <cstddef>
#include <memory>

namespace yolah {

struct FreeLargeMemory {
  void operator()(void* memory) const;
};
using LargeMemory = std::unique_ptr<void, FreeLargeMemory>;

/// The size that a table of so many megabytes has: whole large pages, one at least.
std::size_t large_size(std::size_t megabytes);

/// So many bytes, a size that large_size() gave; null when they are not there.
LargeMemory allocate_large(std::size_t bytes);

}  // namespace yolah

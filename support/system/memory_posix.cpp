#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "support/system/memory.h"

namespace yolah::system {
namespace {

std::string reason() {
  return std::generic_category().message(errno);
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  // Without O_NONBLOCK a pipe without a writer would be waited for.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status{};
  if (file < 0 || fstat(file, &status) != 0) {
    error_ = reason();
  } else if (!S_ISREG(status.st_mode)) {
    error_ = "it is no ordinary file";
  } else if (status.st_size == 0) {
    error_ = "it is empty";
  } else {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory == MAP_FAILED) {
      error_ = reason();
    } else {
      bytes_ = {static_cast<const std::byte*>(memory), size};
    }
  }
  if (file >= 0) ::close(file);
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile::~MappedFile() {
  // munmap asks for a pointer to what may change, and changes nothing.
  if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef __linux__
  madvise(memory, size, MADV_HUGEPAGE);
#endif
}

}  // namespace yolah::system

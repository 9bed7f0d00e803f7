#include "engine/search/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace yolah {
namespace {

std::string reason() {
  return std::generic_category().message(errno);
}

/// The size of an ordinary file, or 0 with the reason.
std::size_t size_of(int file, std::string& error) {
  struct stat status{};
  if (fstat(file, &status) != 0) {
    error = reason();
  } else if (!S_ISREG(status.st_mode)) {
    error = "it is no ordinary file";
  } else if (status.st_size == 0) {
    error = "it is empty";
  } else {
    return static_cast<std::size_t>(status.st_size);
  }
  return 0;
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  // Without O_NONBLOCK a pipe without a writer would be waited for.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) {
    error_ = reason();
    return;
  }
  if (const std::size_t size = size_of(file, error_)) {
    void* const memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory == MAP_FAILED) {
      error_ = reason();
    } else {
      bytes_ = {static_cast<const std::byte*>(memory), size};
    }
  }
  close(file);
}

MappedFile::~MappedFile() {
  // munmap asks for a pointer to what may change, and changes nothing.
  if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace yolah

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include "support/system/file.h"

namespace yolah::system {
namespace {

std::error_code last_error() {
  return {errno, std::generic_category()};
}

bool is_ordinary(int descriptor) {
  struct stat status{};
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

/// Calls until no signal has interrupted it.
template <class Call>
auto uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace

OwnFile::OwnFile(const std::string& path, Begin begin, std::error_code& error) {
  constexpr mode_t kMode = 0644;
  const int must_be_new = begin == Begin::kCreate ? O_EXCL : 0;
  error.clear();
  descriptor_ = open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | must_be_new, kMode);
  if (descriptor_ < 0) {
    error = last_error();
    return;
  }
  if (!is_ordinary(descriptor_)) {
    error = std::make_error_code(std::errc::not_supported);
  } else if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    error = std::make_error_code(std::errc::device_or_resource_busy);
  }
  if (error) ::close(std::exchange(descriptor_, -1));
}

OwnFile::OwnFile(OwnFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

OwnFile& OwnFile::operator=(OwnFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OwnFile::~OwnFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::int64_t OwnFile::size(std::error_code& error) const {
  struct stat status{};
  if (fstat(descriptor_, &status) != 0) error = last_error();
  return status.st_size;
}

std::size_t OwnFile::read_at(std::int64_t offset, std::span<char> bytes,
                             std::error_code& error) const {
  std::size_t read = 0;
  while (read < bytes.size()) {
    const ssize_t got = uninterrupted([&] {
      return pread(descriptor_, bytes.data() + read, bytes.size() - read,
                   static_cast<off_t>(offset) + static_cast<off_t>(read));
    });
    if (got < 0) error = last_error();
    if (got <= 0) break;
    read += static_cast<std::size_t>(got);
  }
  return read;
}

void OwnFile::append(std::string_view bytes, std::error_code& error) {
  while (!bytes.empty()) {
    const ssize_t wrote =
        uninterrupted([&] { return write(descriptor_, bytes.data(), bytes.size()); });
    if (wrote <= 0) {
      error = wrote < 0 ? last_error() : std::make_error_code(std::errc::io_error);
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void OwnFile::cut_to(std::int64_t size, std::error_code& error) {
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) error = last_error();
}

void OwnFile::sync(std::error_code& error) {
#ifdef __linux__
  const int result = fdatasync(descriptor_);  // the size is part of the data
#else
  const int result = fsync(descriptor_);
#endif
  if (result != 0) error = last_error();
}

void OwnFile::close(std::error_code& error) {
  if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) error = last_error();
}

void sync_file(const std::string& path, std::error_code& error) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 || fsync(file) != 0) error = last_error();
  if (file >= 0) ::close(file);
}

void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  sync_file(folder.empty() ? "." : folder.string(), ignored);
}

void make_private_file(const std::string& path, std::error_code& error) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  struct stat about{};
  if (file < 0 || fstat(file, &about) != 0) {
    error = last_error();
  } else if (S_ISREG(about.st_mode) && about.st_size == 0) {
    if (fchmod(file, S_IRUSR | S_IWUSR) != 0) error = last_error();
  }
  if (file >= 0) ::close(file);
}

void exchange_folders(const std::filesystem::path& one, const std::filesystem::path& other) {
#ifdef __linux__
  if (renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0) return;
#endif
  std::filesystem::path aside = one;
  aside += ".aside";
  std::filesystem::rename(one, aside);
  std::filesystem::rename(other, one);
  std::filesystem::rename(aside, other);
}

FilePointer open_to_read(const std::string& path) {
  return FilePointer(std::fopen(path.c_str(), "rbe"));
}

FilePointer make_temporary_file(const std::string& folder) {
  std::string name = folder + "/yolah-XXXXXX";
  const int descriptor = mkstemp(name.data());
  if (descriptor < 0) return nullptr;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  unlink(name.c_str());
  return FilePointer(fdopen(descriptor, "w+b"));
}

bool may_be_run(const std::filesystem::path& path) {
  return access(path.c_str(), X_OK) == 0;
}

std::uint64_t size_of(std::FILE* file) {
  struct stat status{};
  const int number = fileno(file);  // none for a file in memory
  if (number < 0 || fstat(number, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return static_cast<std::uint64_t>(status.st_size);
}

std::filesystem::path make_temporary_folder(const std::string& words, std::error_code& error) {
  std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  if (error) return {};
  std::string name = (folder / (words + "-XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) error = last_error();
  return name;
}

}  // namespace yolah::system

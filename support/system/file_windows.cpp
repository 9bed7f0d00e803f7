#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#include <windows.h>

#include <cerrno>
#include <random>
#include <utility>

#include "support/system/file.h"

namespace yolah::system {
namespace {

std::error_code last_error() {
  return {errno, std::generic_category()};
}

/// Six letters that nobody else has just drawn.
std::string some_letters() {
  std::random_device device;
  std::string letters;
  for (int i = 0; i < 6; ++i) letters += static_cast<char>('a' + device() % 26);
  return letters;
}

class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() {
    if (*this) CloseHandle(handle_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  explicit operator bool() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }

 private:
  HANDLE handle_;
};

}  // namespace

// The system refuses a second writer by itself (_SH_DENYWR).
OwnFile::OwnFile(const std::string& path, Begin begin, std::error_code& error) {
  const int must_be_new = begin == Begin::kCreate ? _O_EXCL : 0;
  const std::filesystem::path name(path);
  error.clear();
  const errno_t trouble =
      _wsopen_s(&descriptor_, name.c_str(),
                _O_RDWR | _O_APPEND | _O_CREAT | _O_BINARY | _O_NOINHERIT | must_be_new, _SH_DENYWR,
                _S_IREAD | _S_IWRITE);
  if (trouble == 0) return;
  descriptor_ = -1;
  std::error_code unknown;
  const bool is_file = std::filesystem::is_regular_file(name, unknown);
  if (trouble == EACCES && is_file) {
    error = std::make_error_code(std::errc::device_or_resource_busy);
  } else if (trouble == EACCES && std::filesystem::exists(name, unknown)) {
    error = std::make_error_code(std::errc::not_supported);
  } else {
    error = {trouble, std::generic_category()};
  }
}

OwnFile::OwnFile(OwnFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

OwnFile& OwnFile::operator=(OwnFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OwnFile::~OwnFile() {
  if (descriptor_ >= 0) _close(descriptor_);
}

std::int64_t OwnFile::size(std::error_code& error) const {
  const std::int64_t size = _filelengthi64(descriptor_);
  if (size < 0) error = last_error();
  return size;
}

std::size_t OwnFile::read_at(std::int64_t offset, std::span<char> bytes,
                             std::error_code& error) const {
  std::size_t read = 0;
  if (_lseeki64(descriptor_, offset, SEEK_SET) < 0) error = last_error();
  while (!error && read < bytes.size()) {
    const int got =
        _read(descriptor_, bytes.data() + read, static_cast<unsigned>(bytes.size() - read));
    if (got < 0) error = last_error();
    if (got <= 0) break;
    read += static_cast<std::size_t>(got);
  }
  return read;
}

void OwnFile::append(std::string_view bytes, std::error_code& error) {
  constexpr std::size_t kMost = std::size_t{1} << 30;
  while (!bytes.empty()) {
    const auto part = static_cast<unsigned>(std::min(bytes.size(), kMost));
    const int wrote = _write(descriptor_, bytes.data(), part);
    if (wrote <= 0) {
      error = wrote < 0 ? last_error() : std::make_error_code(std::errc::io_error);
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void OwnFile::cut_to(std::int64_t size, std::error_code& error) {
  const errno_t trouble = _chsize_s(descriptor_, size);
  if (trouble != 0) error = {trouble, std::generic_category()};
}

void OwnFile::sync(std::error_code& error) {
  if (_commit(descriptor_) != 0) error = last_error();
}

void OwnFile::close(std::error_code& error) {
  if (descriptor_ >= 0 && _close(std::exchange(descriptor_, -1)) != 0) error = last_error();
}

void sync_file(const std::string& path, std::error_code& error) {
  const Handle file(CreateFileW(std::filesystem::path(path).c_str(), GENERIC_WRITE,
                                FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0,
                                nullptr));
  if (!file || FlushFileBuffers(file.get()) == 0) {
    error = {static_cast<int>(GetLastError()), std::system_category()};
  }
}

void sync_folder_of(const std::string& /*path*/) {}  // the system does so by itself

// A user's folders are closed to others there; a file has the rights of its folder.
void make_private_file(const std::string& path, std::error_code& error) {
  int file = -1;
  const errno_t trouble =
      _wsopen_s(&file, std::filesystem::path(path).c_str(), _O_WRONLY | _O_CREAT | _O_BINARY,
                _SH_DENYNO, _S_IREAD | _S_IWRITE);
  if (trouble != 0) error = {trouble, std::generic_category()};
  if (file >= 0) _close(file);
}

void exchange_folders(const std::filesystem::path& one, const std::filesystem::path& other) {
  std::filesystem::path aside = one;
  aside += ".aside";
  std::filesystem::rename(one, aside);
  std::filesystem::rename(other, one);
  std::filesystem::rename(aside, other);
}

FilePointer open_to_read(const std::string& path) {
  return FilePointer(_wfopen(std::filesystem::path(path).c_str(), L"rbN"));
}

FilePointer make_temporary_file(const std::string& folder) {
  const std::filesystem::path name = std::filesystem::path(folder) / ("yolah-" + some_letters());
  int descriptor = -1;
  if (_wsopen_s(&descriptor, name.c_str(),
                _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_TEMPORARY | _O_NOINHERIT, _SH_DENYRW,
                _S_IREAD | _S_IWRITE) != 0) {
    return nullptr;
  }
  return FilePointer(_fdopen(descriptor, "w+b"));
}

bool may_be_run(const std::filesystem::path& path) {
  DWORD kind = 0;
  return GetBinaryTypeW(path.c_str(), &kind) != 0;
}

std::uint64_t size_of(std::FILE* file) {
  struct _stat64 status{};
  const int number = _fileno(file);
  if (number < 0 || _fstat64(number, &status) != 0 || (status.st_mode & _S_IFREG) == 0) return 0;
  return static_cast<std::uint64_t>(status.st_size);
}

std::filesystem::path make_temporary_folder(const std::string& words, std::error_code& error) {
  const std::filesystem::path place = std::filesystem::temp_directory_path(error);
  if (error) return {};
  std::filesystem::path folder = place / (words + "-" + some_letters());
  std::filesystem::create_directory(folder, error);
  return folder;
}

}  // namespace yolah::system

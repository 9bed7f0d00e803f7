#include "arena/line_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace yolah::arena {
namespace {

/// The name of a new file is on the disk only once its folder is.
void sync_folder_of(const std::string& path) {
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/// The whole of a buffer, or false with errno.
bool write_all(int file, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t wrote = write(file, text.data() + at, text.size() - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    at += static_cast<std::size_t>(wrote);
  }
  return true;
}

}  // namespace

LineLog::LineLog(std::string path, int flags, const std::string& if_there,
                 const std::string& if_busy)
    : path_(std::move(path)) {
  constexpr mode_t kMode = 0644;
  file_ = open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | flags, kMode);
  if (file_ < 0 && errno == EEXIST) throw LogError(path_ + " exists: " + if_there);
  if (file_ < 0) fail("open", errno);
  struct stat status{};
  if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file_);
    throw LogError(path_ + " is no ordinary file: results are kept in one");
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    close(file_);
    throw LogError(path_ + " is being written by " + if_busy);
  }
}

LineLog::LineLog(std::string path, const std::string& advice)
    : LineLog(std::move(path), 0, {}, advice) {}

LineLog LineLog::create(const std::string& path, const std::string& advice) {
  return {path, O_EXCL, advice, "another program"};
}

LineLog::LineLog(LineLog&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      torn_(other.torn_) {}

LineLog::~LineLog() {
  if (file_ >= 0) close(file_);
}

std::string LineLog::read() {
  std::string text;
  std::array<char, 1 << 16> chunk{};
  while (true) {
    const ssize_t got = pread(file_, chunk.data(), chunk.size(), static_cast<off_t>(text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read", errno);
    if (got == 0) break;
    text.append(chunk.data(), static_cast<std::size_t>(got));
  }
  const std::size_t last_newline = text.rfind('\n');
  const std::size_t whole = last_newline == std::string::npos ? 0 : last_newline + 1;
  torn_ = whole < text.size();
  size_ = static_cast<std::int64_t>(whole);
  text.resize(whole);
  return text;
}

void LineLog::cut_torn_line() {
  if (torn_ && ftruncate(file_, static_cast<off_t>(size_)) != 0) fail("shorten", errno);
  torn_ = false;
}

void LineLog::append(const std::string& line) {
  append(line, true);
}

void LineLog::append_unforced(const std::string& line) {
  append(line, false);
}

void LineLog::append(const std::string& line, bool forced) {
  const std::string text = line + "\n";
  if (!write_all(file_, text) || (forced && fdatasync(file_) != 0)) {
    const int error = errno;
    // If this fails too, the torn line is cut off when the file is next opened.
    if (ftruncate(file_, static_cast<off_t>(size_)) == 0) fsync(file_);
    fail("write", error);
  }
  if (size_ == 0) sync_folder_of(path_);
  size_ += static_cast<std::int64_t>(text.size());
}

void LineLog::fail(const std::string& what, int error) const {
  throw LogError("cannot " + what + " " + path_ + ": " + std::generic_category().message(error));
}

}  // namespace yolah::arena

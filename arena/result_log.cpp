#include "arena/result_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

ResultLog::ResultLog(std::string path, int flags) : path_(std::move(path)) {
  constexpr mode_t kMode = 0644;
  file_ = open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | flags, kMode);
  if (file_ < 0 && errno == EEXIST) {
    throw ResultsError(path_ + " exists: go on with it by --resume, or name another by --results");
  }
  if (file_ < 0) fail("open", errno);
  struct stat status{};
  if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file_);
    throw ResultsError(path_ + " is no ordinary file: results are kept in one");
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    close(file_);
    throw ResultsError(path_ + " is being written by another tournament: wait for it, or stop it");
  }
}

ResultLog::ResultLog(ResultLog&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      games_(std::move(other.games_)),
      failures_(std::move(other.failures_)) {}

ResultLog::~ResultLog() {
  if (file_ >= 0) close(file_);
}

ResultLog ResultLog::create(const std::string& path, const TournamentLine& tournament) {
  ResultLog log(path, O_EXCL);
  log.append_line(to_json_line(tournament));
  sync_folder_of(path);
  return log;
}

ResultLog ResultLog::resume(const std::string& path, const TournamentLine& tournament) {
  ResultLog log(path, 0);
  const std::string text = log.read_all();
  const std::size_t last_newline = text.rfind('\n');
  const std::size_t whole = last_newline == std::string::npos ? 0 : last_newline + 1;
  Results results;
  try {
    results = parse_results(std::string_view(text).substr(0, whole));
  } catch (const ResultsError& error) {
    throw ResultsError(path + ": " + error.what());
  }
  if (results.tournament && results.tournament->hash() != tournament.hash()) {
    std::string message = path + " is of a tournament with other settings:";
    for (const std::string& difference : differences(*results.tournament, tournament)) {
      message += "\n  " + difference;
    }
    throw ResultsError(message + "\nSet them back to go on, or name another file by --results.");
  }
  // Cut only now, when the file is known to be ours.
  if (whole < text.size() && ftruncate(log.file_, static_cast<off_t>(whole)) != 0) {
    log.fail("shorten", errno);
  }
  log.size_ = static_cast<std::int64_t>(whole);
  log.games_ = std::move(results.games);
  log.failures_ = std::move(results.failures);
  if (!results.tournament) {
    log.append_line(to_json_line(tournament));
    sync_folder_of(path);
  }
  return log;
}

void ResultLog::append(const GameLine& game) {
  append_line(to_json_line(game));
}

void ResultLog::append(const FailureLine& failure) {
  append_line(to_json_line(failure));
}

void ResultLog::append_line(const std::string& line) {
  const std::string text = line + "\n";
  if (!write_all(file_, text) || fdatasync(file_) != 0) {
    const int error = errno;
    // If this fails too, the torn line is cut off when the file is next opened.
    if (ftruncate(file_, static_cast<off_t>(size_)) == 0) fsync(file_);
    fail("write", error);
  }
  size_ += static_cast<std::int64_t>(text.size());
}

std::string ResultLog::read_all() const {
  std::string text;
  std::array<char, 1 << 16> chunk{};
  while (true) {
    const ssize_t got = pread(file_, chunk.data(), chunk.size(), static_cast<off_t>(text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read", errno);
    if (got == 0) return text;
    text.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

void ResultLog::fail(const std::string& what, int error) const {
  throw ResultsError("cannot " + what + " " + path_ + ": " +
                     std::generic_category().message(error));
}

}  // namespace yolah::arena

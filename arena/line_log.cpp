#include "arena/line_log.h"

#include <array>
#include <utility>

namespace yolah::arena {

using Begin = system::OwnFile::Begin;

LineLog::LineLog(std::string path, Begin begin, const std::string& if_there,
                 const std::string& if_busy)
    : path_(std::move(path)) {
  std::error_code error;
  file_ = system::OwnFile(path_, begin, error);
  if (error == std::errc::file_exists) throw LogError(path_ + " exists: " + if_there);
  if (error == std::errc::device_or_resource_busy) {
    throw LogError(path_ + " is being written by " + if_busy);
  }
  if (error == std::errc::not_supported) {
    throw LogError(path_ + " is no ordinary file: results are kept in one");
  }
  check("open", error);
}

LineLog::LineLog(std::string path, const std::string& advice)
    : LineLog(std::move(path), Begin::kOpenOrCreate, {}, advice) {}

LineLog LineLog::create(const std::string& path, const std::string& advice) {
  return {path, Begin::kCreate, advice, "another program"};
}

std::string LineLog::read() {
  std::string text;
  std::array<char, 1 << 16> chunk{};
  std::size_t got = chunk.size();
  while (got == chunk.size()) {
    std::error_code error;
    got = file_.read_at(static_cast<std::int64_t>(text.size()), chunk, error);
    check("read", error);
    text.append(chunk.data(), got);
  }
  const std::size_t last_newline = text.rfind('\n');
  const std::size_t whole = last_newline == std::string::npos ? 0 : last_newline + 1;
  torn_ = whole < text.size();
  size_ = static_cast<std::int64_t>(whole);
  text.resize(whole);
  return text;
}

void LineLog::cut_torn_line() {
  std::error_code error;
  if (torn_) file_.cut_to(size_, error);
  check("shorten", error);
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
  std::error_code error;
  file_.append(text, error);
  if (!error && forced) file_.sync(error);
  if (error) {
    // If this fails too, the torn line is cut off when the file is next opened.
    std::error_code ignored;
    file_.cut_to(size_, ignored);
    file_.sync(ignored);
  }
  check("write", error);
  if (size_ == 0) system::sync_folder_of(path_);
  size_ += static_cast<std::int64_t>(text.size());
}

void LineLog::check(const std::string& what, const std::error_code& error) const {
  if (error) throw LogError("cannot " + what + " " + path_ + ": " + error.message());
}

}  // namespace yolah::arena

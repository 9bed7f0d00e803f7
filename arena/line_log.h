// A file of lines while it is written: every line whole and on the disk before the
// next thing happens, whatever kills the program.
//
// One program writes a file at a time; another that tries is refused. Not for use
// by several threads at once.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <system_error>

#include "support/system/file.h"

namespace yolah::arena {

class LogError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class LineLog {
 public:
  /// Opens the file, or begins it. `advice` is for the message when it is being
  /// written by another program: "wait for it". Throws a LogError.
  LineLog(std::string path, const std::string& advice);
  /// The same for a file that must not be there yet; `advice` is for when it is.
  static LineLog create(const std::string& path, const std::string& advice);

  LineLog(const LineLog&) = delete;
  LineLog& operator=(const LineLog&) = delete;
  LineLog(LineLog&& other) noexcept = default;
  LineLog& operator=(LineLog&&) = delete;
  ~LineLog() = default;

  const std::string& path() const { return path_; }
  /// Bytes of whole lines: where the next one begins.
  std::int64_t size() const { return size_; }

  /// All whole lines, each with its newline: a last line torn by a crash is not
  /// among them.
  std::string read();
  /// Cuts off what read() left out: to be called once the file is known to be ours.
  void cut_torn_line();

  /// Returns once the line, given without its newline, is on the disk. When it
  /// cannot be, none of it stays.
  void append(const std::string& line);
  /// The same, but the line is on the disk only after some later append(): whatever
  /// kills the program leaves it there, a power cut may not.
  void append_unforced(const std::string& line);

 private:
  void append(const std::string& line, bool forced);
  LineLog(std::string path, system::OwnFile::Begin begin, const std::string& if_there,
          const std::string& if_busy);
  /// Throws unless there is no error.
  void check(const std::string& what, const std::error_code& error) const;

  std::string path_;
  system::OwnFile file_;
  std::int64_t size_ = 0;  // bytes of whole lines
  bool torn_ = false;      // whether more bytes follow them
};

}  // namespace yolah::arena

// Every event a client was told of, and every acknowledgement, a line of JSON each, in a file.
//
// Each thread collects its own lines and hands them over from time to time, at the latest
// with flush(); a line is in the file whole or not at all.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "tests/load/event.h"
#include "tests/load/game_check.h"

namespace yolah::load {

class Journal {
 public:
  /// Throws std::runtime_error if the file cannot be written.
  Journal(const std::string& path, Instant start);

  /// Hands lines over to the file.
  void write(std::string_view lines);
  Instant start() const { return start_; }
  /// Whether all that was written is in the file.
  bool good();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::mutex mutex_;
  std::unique_ptr<std::FILE, Closer> file_;
  Instant start_;
  bool good_ = true;
};

/// One thread's lines on their way to a journal, or to nowhere.
class JournalLines {
 public:
  explicit JournalLines(Journal* journal) : journal_(journal) {}

  void add(std::string_view game, const Event& event, Instant now);
  /// A move was acknowledged that was sent for the first time so long ago.
  void add_acknowledged(std::string_view game, int seq, std::chrono::nanoseconds took, Instant now);
  void flush();

 private:
  void end_line(Instant now);

  Journal* journal_;
  std::string lines_;
};

}  // namespace yolah::load

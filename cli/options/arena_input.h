// What the commands that let players meet read and write alike.
#pragma once

#include <chrono>
#include <fstream>
#include <string>

#include "arena/openings/openings.h"
#include "engine/rules/record.h"
#include "engine/search/limits.h"

namespace yolah::cli {

/// Openings from a file; throws a Failure that says which line is wrong.
arena::Openings read_openings(const std::string& path);

/// The file of records, written game by game so that a crash loses none.
class RecordFile {
 public:
  /// No path, no file.
  explicit RecordFile(std::string path);

  void add(const GameRecord& game);
  /// A record that is text already.
  void add(const std::string& text);

 private:
  void check() const;

  std::string path_;
  std::ofstream file_;
  bool empty_ = true;
};

/// Says so on standard error: players that share a core are weaker by chance than
/// by skill.
void warn_if_crowded(const Limits& limits, int concurrency);

/// How far beyond its time a move of a program is no overstep, from how late the machine wakes up
/// its programs just now. Says on standard error if that is too late for the limits.
std::chrono::nanoseconds calibrated_tolerance(const Limits& limits);

}  // namespace yolah::cli

// What a fleet works at: a run, which is cut into jobs.
//
// A job is a pure function of its run and its order: fixed nodes, one thread, fresh
// tables. So any machine that has the run's build and nets does it with the same result, to
// the byte, as often as one likes. Timed matches alone are never the same twice.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"
#include "fleet/run/work.h"

namespace yolah::fleet {

struct Run {
  std::string id;     ///< See is_run_id.
  std::string title;  ///< For people; may be empty.
  std::string by;     ///< Who wants it; may be empty.
  std::string build;  ///< Of the program that may work at it (build_hash).
  std::uint64_t seed = 1;
  /// How much of the fleet it gets, beside others.
  std::uint32_t share = 100;
  Work work;

  std::uint64_t jobs() const { return jobs_of(work); }
};

/// Letters and digits, in lower case, at most 40.
bool is_run_id(std::string_view text);

/// What goes between machines: JSON on one line.
std::string to_text(const Run& run);
/// Everything is checked but whether the players can be made.
Parsed<Run> parse_run(std::string_view text);

/// The program this is, by the sources that decide what a job's result is.
std::string_view build_hash();

}  // namespace yolah::fleet

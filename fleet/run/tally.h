// What the reports of a run's jobs add up to.
//
// A report comes from a machine that may lie: whatever can be wrong about it by itself is
// found here. That it says what truly happened, only a second machine can tell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/statistics.h"
#include "engine/rules/parsed.h"
#include "fleet/run/work.h"

namespace yolah::fleet {

/// Of a match, timed or not.
struct MatchTally {
  arena::ResultCounts counts;
  std::uint64_t nodes = 0;

  MatchTally& operator+=(const MatchTally& other);
};

struct DataTally {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;

  DataTally& operator+=(const DataTally& other);
};

struct SolveTally {
  std::uint64_t positions = 0;
  std::uint64_t solved = 0;
  std::uint64_t nodes = 0;

  SolveTally& operator+=(const SolveTally& other);
};

/// What the report of this job, one of the work's, adds.
Parsed<MatchTally> read_report(const MatchWork& work, std::uint64_t job, std::string_view report);
Parsed<DataTally> read_report(const DataWork& work, std::uint64_t job, std::string_view report);
Parsed<SolveTally> read_report(const SolveWork& work, std::uint64_t job, std::string_view report);

/// Whether the data that came with a right report is the data it speaks of.
bool is_data_of(std::string_view report, const std::string& data);

}  // namespace yolah::fleet

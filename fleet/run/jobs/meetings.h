// The meetings of a genome run: how they are cut into jobs, and the texts in which they
// travel.
//
// Each round of the evolution is cut by itself. Numbers of meetings and of jobs go up
// through all rounds, and how many a round has is known beforehand: so a job's number says
// which meetings are its own, but not yet of whom.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/parsed.h"
#include "fleet/run/work.h"
#include "learn/evolution.h"

namespace yolah::fleet {

/// So many numbers from one on.
struct NumberRange {
  std::uint64_t first = 0;
  std::uint64_t size = 0;

  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

class MeetingPlan {
 public:
  explicit MeetingPlan(const GenomeWork& work);

  std::uint64_t jobs() const;
  /// Of a round, counted from 0 through the whole run.
  NumberRange jobs_of_round(std::uint64_t round) const;
  NumberRange meetings_of_job(std::uint64_t job) const;

 private:
  std::uint64_t rounds_;
  std::uint64_t meetings_a_job_;
  std::array<std::uint64_t, 2> meetings_;  // of each round of a generation
  std::array<std::uint64_t, 2> jobs_;
};

learn::GeneticOptions options_of(const GenomeWork& work, std::uint64_t seed);

/// A meeting by itself.
struct Encounter {
  std::uint64_t number = 0;
  learn::Genes first;
  learn::Genes second;
};

/// A job's input: no digit of the genes is lost.
std::string to_input(std::span<const learn::Meeting> meetings);
/// Those of this job, and no others.
Parsed<std::vector<Encounter>> read_input(const GenomeWork& work, std::uint64_t job,
                                          std::string_view input);

/// What a job's report says.
struct GenomeScores {
  std::uint64_t input = 0;         ///< A hash of what it was made from.
  std::vector<double> first_ones;  ///< Their scores, 0 to 1, in the order of the meetings.

  friend bool operator==(const GenomeScores&, const GenomeScores&) = default;
};

std::string to_report(const GenomeWork& work, std::uint64_t job, const GenomeScores& scores);
/// Whether it is for the right input is not looked at.
Parsed<GenomeScores> read_report(const GenomeWork& work, std::uint64_t job,
                                 std::string_view report);

}  // namespace yolah::fleet

#include "fleet/run/jobs/meetings.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "fleet/run/report.h"
#include "learn/genome.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

/// Far beyond what weighs as much as a weight can.
constexpr double kLargestGene = 1e6;

learn::Genes read_genes(const Json& value) {
  learn::Genes genes;
  for (const Json& gene : read_array(value, "genes", learn::kGenes)) {
    genes.push_back(read_real(gene, "gene", -kLargestGene, kLargestGene));
  }
  return genes;
}

/// Of two games: in quarters.
double read_score(const Json& value) {
  const double score = read_real(value, "score", 0, 1);
  const double quarters = 4 * score;
  if (quarters != static_cast<int>(quarters)) throw FieldError("score");
  return score;
}

}  // namespace

learn::GeneticOptions options_of(const GenomeWork& work, std::uint64_t seed) {
  return learn::genome_options(work.population, work.meetings, work.step, seed);
}

MeetingPlan::MeetingPlan(const GenomeWork& work)
    : meetings_a_job_(work.meetings_a_job),
      meetings_(learn::meetings_a_round(options_of(work, 0))) {
  rounds_ = meetings_.size() * static_cast<std::uint64_t>(work.generations);
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    jobs_[i] = (meetings_[i] + meetings_a_job_ - 1) / meetings_a_job_;
  }
}

std::uint64_t MeetingPlan::jobs() const {
  return jobs_of_round(rounds_).first;
}

NumberRange MeetingPlan::jobs_of_round(std::uint64_t round) const {
  const std::uint64_t before = round / 2 * (jobs_[0] + jobs_[1]);
  return round % 2 == 0 ? NumberRange{before, jobs_[0]} : NumberRange{before + jobs_[0], jobs_[1]};
}

NumberRange MeetingPlan::meetings_of_job(std::uint64_t job) const {
  const std::uint64_t generation = job / (jobs_[0] + jobs_[1]);
  std::uint64_t in_round = job % (jobs_[0] + jobs_[1]);
  std::uint64_t first = generation * (meetings_[0] + meetings_[1]);
  std::size_t round = 0;
  if (in_round >= jobs_[0]) {
    in_round -= jobs_[0];
    first += meetings_[0];
    round = 1;
  }
  const std::uint64_t before = in_round * meetings_a_job_;
  return {first + before, std::min(meetings_a_job_, meetings_[round] - before)};
}

std::string to_input(std::span<const learn::Meeting> meetings) {
  Json lines = Json::array();
  for (const learn::Meeting& meeting : meetings) {
    lines.push_back({meeting.number, meeting.first->genes, meeting.second->genes});
  }
  return Json{{"meetings", std::move(lines)}}.dump();
}

Parsed<std::vector<Encounter>> read_input(const GenomeWork& work, std::uint64_t job,
                                          std::string_view input) {
  const NumberRange own = MeetingPlan(work).meetings_of_job(job);
  const Json json = Json::parse(input, nullptr, false);
  if (!json.is_object() || json.size() != 1) {
    return ParseError{0, "the input of a genome job is an object of JSON"};
  }
  try {
    std::vector<Encounter> encounters;
    for (const Json& line : Fields(json).array("meetings", own.size)) {
      read_array(line, "meeting", 3);
      const std::uint64_t number = own.first + encounters.size();
      read_number(line[0], "meeting number", number, number);
      encounters.push_back({number, read_genes(line[1]), read_genes(line[2])});
    }
    return encounters;
  } catch (const FieldError& error) {
    return ParseError{0, std::string("the input needs a right ") + error.what()};
  }
}

std::string to_report(const GenomeWork& work, std::uint64_t job, const GenomeScores& scores) {
  std::uint64_t number = MeetingPlan(work).meetings_of_job(job).first;
  Json lines = Json::array();
  for (const double score : scores.first_ones) lines.push_back({number++, score});
  return Json{{"job", job}, {"input", scores.input}, {"scores", std::move(lines)}}.dump();
}

Parsed<GenomeScores> read_report(const GenomeWork& work, std::uint64_t job,
                                 std::string_view report) {
  const NumberRange own = MeetingPlan(work).meetings_of_job(job);
  return read_frame<GenomeScores>(job, report, 3, [&](const Fields& fields) {
    GenomeScores scores;
    scores.input = fields.number("input", 0, std::numeric_limits<std::uint64_t>::max());
    for (const Json& line : fields.array("scores", own.size)) {
      read_array(line, "score", 2);
      const std::uint64_t number = own.first + scores.first_ones.size();
      read_number(line[0], "meeting number", number, number);
      scores.first_ones.push_back(read_score(line[1]));
    }
    return scores;
  });
}

}  // namespace yolah::fleet

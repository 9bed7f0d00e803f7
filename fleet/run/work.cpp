#include "fleet/run/work.h"

#include "fleet/run/jobs/meetings.h"

namespace yolah::fleet {
namespace {

std::string_view kind_word(const MatchWork& work) {
  return work.time ? "timed" : "match";
}
std::string_view kind_word(const DataWork&) {
  return "data";
}
std::string_view kind_word(const SolveWork&) {
  return "solve";
}
std::string_view kind_word(const GenomeWork&) {
  return "genome";
}

std::uint64_t job_count(const MatchWork& work) {
  return (work.most_pairs + work.pairs_a_job - 1) / work.pairs_a_job;
}
std::uint64_t job_count(const DataWork& work) {
  return work.jobs;
}
std::uint64_t job_count(const SolveWork& work) {
  return work.jobs;
}
std::uint64_t job_count(const GenomeWork& work) {
  return MeetingPlan(work).jobs();
}

}  // namespace

std::string_view kind_of(const Work& work) {
  return std::visit([](const auto& kind) { return kind_word(kind); }, work);
}

bool deterministic(const Work& work) {
  const auto* const match = std::get_if<MatchWork>(&work);
  return match == nullptr || !match->time;
}

Limits limits_of(const MatchWork& work) {
  Limits limits;
  if (!work.time) {
    limits.nodes = work.nodes;
  } else if (const auto* const clock = std::get_if<PlayerClock>(&*work.time)) {
    limits.clock = *clock;
  } else {
    limits.move_time = std::get<std::chrono::milliseconds>(*work.time);
  }
  return limits;
}

std::uint64_t jobs_of(const Work& work) {
  return std::visit([](const auto& kind) { return job_count(kind); }, work);
}

}  // namespace yolah::fleet

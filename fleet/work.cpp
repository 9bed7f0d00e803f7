#include "fleet/work.h"

namespace yolah::fleet {
namespace {

std::string_view kind_word(const MatchWork&) {
  return "match";
}
std::string_view kind_word(const DataWork&) {
  return "data";
}

std::uint64_t job_count(const MatchWork& work) {
  return (work.most_pairs + work.pairs_a_job - 1) / work.pairs_a_job;
}
std::uint64_t job_count(const DataWork& work) {
  return work.jobs;
}

}  // namespace

std::string_view kind_of(const Work& work) {
  return std::visit([](const auto& kind) { return kind_word(kind); }, work);
}

std::uint64_t jobs_of(const Work& work) {
  return std::visit([](const auto& kind) { return job_count(kind); }, work);
}

}  // namespace yolah::fleet

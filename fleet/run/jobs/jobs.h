// A job of each kind of work, done, and what these jobs share.
//
// Whatever is in this folder decides results, and so is part of what names the build.
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "arena/contender.h"
#include "engine/search/player_spec.h"
#include "fleet/run/job.h"
#include "fleet/run/run.h"

namespace yolah::fleet {

/// What a job of any kind is given.
struct JobTask {
  const Run& run;
  const JobOrder& order;
  const FindFile& find_file;
  const std::atomic<bool>& stop;
};

std::optional<JobResult> do_work(const MatchWork& work, const JobTask& task);
std::optional<JobResult> do_work(const DataWork& work, const JobTask& task);
std::optional<JobResult> do_work(const SolveWork& work, const JobTask& task);
std::optional<JobResult> do_work(const GenomeWork& work, const JobTask& task);

/// Work that is known by its number alone is given no input.
void refuse_input(const JobTask& task);

/// The player that a run names. Throws JobFailure if there is no such player, or if it thinks on
/// several threads.
PlayerSpec spec_of(const std::string& text, const FindFile& find_file);
arena::Contender contender_of(const std::string& text, const FindFile& find_file);

}  // namespace yolah::fleet

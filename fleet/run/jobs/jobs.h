// A job of each kind of work, done.
//
// Whatever is in this folder decides results, and so is part of what names the build.
#pragma once

#include <atomic>
#include <optional>

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

}  // namespace yolah::fleet

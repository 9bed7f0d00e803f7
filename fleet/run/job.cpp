#include "fleet/run/job.h"

#include <fmt/format.h>

#include "fleet/run/jobs/jobs.h"

namespace yolah::fleet {

std::optional<JobResult> do_job(const Run& run, const JobOrder& order, const FindFile& find_file,
                                const std::atomic<bool>& stop) {
  if (order.number >= run.jobs()) {
    throw JobFailure(fmt::format("run {} has no job {}", run.id, order.number));
  }
  const JobTask task{run, order, find_file, stop};
  return std::visit([&](const auto& work) { return do_work(work, task); }, run.work);
}

}  // namespace yolah::fleet

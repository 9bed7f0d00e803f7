#include "fleet/queue/lease_table.h"

#include <algorithm>
#include <cmath>

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kFirstAllowance = 32;  // leases of a worker that has shown nothing yet
constexpr std::size_t kLargestAllowance = 4'096;
constexpr std::size_t kHeldForEach = 4;    // leases whose reports are stored and not yet taken
constexpr auto kLately = 120s;             // who has asked since then is there
constexpr double kMeansForLong = 3;        // a lease that lasts so many times the mean is long
constexpr double kWeightOfNewest = 0.1;    // in the mean
constexpr std::size_t kMostSilences = 20;  // without a report in between
constexpr std::size_t kMostForgeries = 3;
constexpr std::size_t kDeadlyDeaths = 6;   // of a job, whose workers are so many...
constexpr std::size_t kDeadlyWorkers = 3;  // ... or all there are

}  // namespace

void LeaseTable::set_workers(const std::map<std::string, Standing>& workers) {
  for (const auto& [name, standing] : workers) {
    Worker& worker = workers_[name];
    const bool newly_barred = standing.barred && !worker.standing.barred;
    worker.standing = standing;
    if (newly_barred) take_back_all(name);
  }
}

/// What a worker has is somebody else's.
void LeaseTable::take_back_all(const std::string& worker) {
  for (auto& [id, run] : runs_) {
    for (auto& [key, job] : run.jobs) {
      const auto held = std::ranges::find(job.holdings, worker, &Holding::worker);
      if (held != job.holdings.end()) end(run, job, *held);
    }
  }
}

void LeaseTable::add(const Order& order) {
  Run& run = runs_[order.job.run];
  const auto [place, is_new] = run.jobs.try_emplace(key_of(order.job));
  if (!is_new) return;
  place->second.order = order;
  place->second.place = ++places_;
  put_in(run, place->second);
}

void LeaseTable::finish(const JobName& name, const std::string& worker, Time now) {
  Job* const job = find(name);
  if (job == nullptr) return;
  Run& run = runs_[name.run];
  take_out(run, *job);
  for (const Holding& holding : job->holdings) {
    leave(holding);
    if (holding.worker != worker) continue;
    const double seconds = std::chrono::duration<double>(now - holding.since).count();
    run.mean_seconds =
        run.mean_seconds == 0 ? seconds : std::lerp(run.mean_seconds, seconds, kWeightOfNewest);
    Worker& reporter = workers_[worker];
    reporter.silences = 0;
    reporter.allowance = std::min(reporter.allowance + 1, kLargestAllowance);
  }
  run.jobs.erase(key_of(name));
}

void LeaseTable::close_run(const std::string& id) {
  const auto run = runs_.find(id);
  if (run == runs_.end()) return;
  for (const auto& [key, job] : run->second.jobs) {
    for (const Holding& holding : job.holdings) leave(holding);
  }
  runs_.erase(run);
}

std::optional<Lease> LeaseTable::lend(const std::string& name, std::span<const std::string> runs,
                                      Time now) {
  Worker* const worker = find_worker(name);
  if (worker == nullptr) return std::nullopt;
  worker->asked = now;
  if (worker->allowance == 0) worker->allowance = kFirstAllowance;
  if (!may_borrow(*worker)) return std::nullopt;
  for (const auto look : {&LeaseTable::first_waiting, &LeaseTable::held_for_long}) {
    for (const std::string& id : runs) {
      const auto run = runs_.find(id);
      if (run == runs_.end()) continue;
      if (Job* const job = (this->*look)(name, run->second, now)) {
        return begin(name, run->second, *job, now);
      }
    }
  }
  return std::nullopt;
}

void LeaseTable::keep(const std::string& worker, const Lease& lease, Time now) {
  if (Holding* const holding = find_holding(worker, lease)) holding->heard = now;
}

void LeaseTable::give_back(const std::string& worker, const Lease& lease) {
  Holding* const holding = find_holding(worker, lease);
  if (holding != nullptr) end(runs_[lease.job.run], *find(lease.job), *holding);
}

void LeaseTable::say_done(const std::string& worker, const Lease& lease, Time now) {
  Holding* const holding = find_holding(worker, lease);
  if (holding == nullptr || holding->done) return;
  holding->done = now;
  --workers_[worker].at_work;
}

void LeaseTable::pardon(Time now) {
  for (auto& [id, run] : runs_) {
    for (auto& [key, job] : run.jobs) {
      for (Holding& holding : job.holdings) holding.heard = now;
    }
  }
}

void LeaseTable::expire(Time now) {
  for (auto& [id, run] : runs_) {
    for (auto& [key, job] : run.jobs) {
      const auto over = [&](const Holding& holding) { return is_over(job, holding, now); };
      while (true) {
        const auto found = std::ranges::find_if(job.holdings, over);
        if (found == job.holdings.end()) break;
        end(run, job, *found);
      }
    }
  }
}

bool LeaseTable::anything_waits() const {
  return std::ranges::any_of(runs_, [](const auto& one) { return !one.second.waiting.empty(); });
}

LeaseTable::Job* LeaseTable::find(const JobName& name) {
  const auto run = runs_.find(name.run);
  if (run == runs_.end()) return nullptr;
  const auto job = run->second.jobs.find(key_of(name));
  return job == run->second.jobs.end() ? nullptr : &job->second;
}

/// Nothing if the worker does not have it any more. Who speaks of what it was never lent forges.
LeaseTable::Holding* LeaseTable::find_holding(const std::string& worker, const Lease& lease) {
  if (find_worker(worker) == nullptr) return nullptr;
  if (lease.epoch != epoch_) return nullptr;  // nobody knows what a former coordinator lent
  Job* const job = find(lease.job);
  if (job == nullptr) return nullptr;
  if (!job->lent_to.contains(worker)) note_forgery(worker, lease.job);
  const auto found = std::ranges::find(job->holdings, worker, &Holding::worker);
  return found == job->holdings.end() ? nullptr : &*found;
}

LeaseTable::Worker* LeaseTable::find_worker(const std::string& name) {
  const auto found = workers_.find(name);
  return found == workers_.end() ? nullptr : &found->second;
}

bool LeaseTable::may_borrow(const Worker& worker) {
  return !worker.standing.barred && worker.at_work < worker.allowance &&
         worker.held < kHeldForEach * worker.allowance;
}

bool LeaseTable::may_do(const std::string& name, const Job& job, Time now) const {
  if (job.order.trusted_only && !workers_.at(name).standing.trusted) return false;
  if (std::ranges::find(job.order.not_by, name) != job.order.not_by.end()) return false;
  if (std::ranges::find(job.holdings, name, &Holding::worker) != job.holdings.end()) return false;
  return !job.silent.contains(name) || !others_ask(name, now);
}

bool LeaseTable::others_ask(const std::string& name, Time now) const {
  return std::ranges::any_of(workers_, [&](const auto& one) {
    return one.first != name && !one.second.standing.barred && one.second.asked &&
           now - *one.second.asked < kLately;
  });
}

LeaseTable::Job* LeaseTable::first_waiting(const std::string& worker, Run& run, Time now) {
  for (const auto& [urgency, place, key] : run.waiting) {
    Job& job = run.jobs.at(key);
    if (may_do(worker, job, now)) return &job;
  }
  return nullptr;
}

/// A job that another has had for longer than most take: it may never come back.
LeaseTable::Job* LeaseTable::held_for_long(const std::string& worker, Run& run, Time now) {
  const std::chrono::duration<double> mean(run.mean_seconds);
  const auto is_long =
      std::max<std::chrono::duration<double>>(rules_.patience, kMeansForLong * mean);
  for (const auto& [since, key] : run.held_by_one) {
    if (now - since < is_long) break;
    Job& job = run.jobs.at(key);
    if (may_do(worker, job, now)) return &job;
  }
  return nullptr;
}

Lease LeaseTable::begin(const std::string& name, Run& run, Job& job, Time now) {
  take_out(run, job);
  job.holdings.push_back({name, now, now, std::nullopt});
  job.lent_to.insert(name);
  put_in(run, job);
  Worker& worker = workers_[name];
  ++worker.at_work;
  ++worker.held;
  return {job.order.job, job.order.input, epoch_};
}

void LeaseTable::take_out(Run& run, const Job& job) {
  if (job.holdings.empty()) run.waiting.erase(waiting_of(job));
  if (job.holdings.size() == 1) {
    run.held_by_one.erase({job.holdings.front().since, key_of(job.order.job)});
  }
}

void LeaseTable::put_in(Run& run, const Job& job) {
  if (job.holdings.empty()) run.waiting.insert(waiting_of(job));
  if (job.holdings.size() == 1) {
    run.held_by_one.emplace(job.holdings.front().since, key_of(job.order.job));
  }
}

/// What was tried before goes before what was not, and what is in doubt before both.
LeaseTable::Waiting LeaseTable::waiting_of(const Job& job) {
  const bool tried = job.order.again || !job.lent_to.empty();
  const int urgency = job.order.trusted_only ? 0 : tried ? 1 : 2;
  return {urgency, job.place, key_of(job.order.job)};
}

void LeaseTable::leave(const Holding& holding) {
  Worker& worker = workers_[holding.worker];
  --worker.held;
  if (!holding.done) --worker.at_work;
}

void LeaseTable::end(Run& run, Job& job, const Holding& holding) {
  leave(holding);
  take_out(run, job);
  job.holdings.erase(job.holdings.begin() + (&holding - job.holdings.data()));
  put_in(run, job);
}

bool LeaseTable::is_over(Job& job, const Holding& holding, Time now) {
  if (holding.done) {
    if (reports_taken_ - *holding.done < rules_.late) return false;
    faults_.push_back({LeaseFault::Kind::kNoReport, holding.worker, job.order.job});
    restrain(workers_[holding.worker], now);
    return true;
  }
  if (now - holding.since > rules_.longest) {
    faults_.push_back({LeaseFault::Kind::kKept, holding.worker, job.order.job});
    restrain(workers_[holding.worker], now);
    return true;
  }
  if (now - holding.heard <= rules_.patience) return false;
  note_silence(holding.worker, job, now);
  return true;
}

void LeaseTable::note_silence(const std::string& name, Job& job, Time now) {
  ++job.deaths;
  job.silent.insert(name);
  if (job.deaths >= kDeadlyDeaths &&
      (job.silent.size() >= kDeadlyWorkers || !others_ask(name, now))) {
    faults_.push_back({LeaseFault::Kind::kDeadly, name, job.order.job});
  }
  Worker& worker = workers_[name];
  if (restrain(worker, now) && ++worker.silences % kMostSilences == 0) {
    faults_.push_back({LeaseFault::Kind::kSilent, name, job.order.job});
  }
}

/// Leases of one worker that end badly at about the same time are one trouble: false for all of
/// them but the first.
bool LeaseTable::restrain(Worker& worker, Time now) const {
  const auto before = std::exchange(worker.last_trouble, now);
  if (before && now - *before < rules_.patience) return false;
  worker.allowance = std::max<std::size_t>(worker.allowance / 2, 1);
  return true;
}

void LeaseTable::note_forgery(const std::string& name, const JobName& job) {
  if (++workers_[name].forgeries % kMostForgeries == 0) {
    faults_.push_back({LeaseFault::Kind::kForged, name, job});
  }
}

}  // namespace yolah::fleet

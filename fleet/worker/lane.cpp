#include "fleet/worker/lane.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "fleet/run/report.h"
#include "support/hash/sha256.h"

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 100ms;
constexpr auto kKeep = 15s;  // well within a coordinator's patience
constexpr auto kWait = 2s;   // for a job
constexpr auto kIdle = 8s;   // until it looks again, where there is no run

/// While it lives, the job stays with this worker, and ends early if it must.
class Keeper {
 public:
  Keeper(WorkerQueue& queue, const Lease& lease, const Workplace& place, std::atomic<bool>& halt)
      : queue_(queue),
        lease_(lease),
        place_(place),
        halt_(halt),
        thread_([this](const std::stop_token& done) { keep_until(done); }) {}

 private:
  void keep_until(const std::stop_token& done) {
    auto next = std::chrono::steady_clock::now() + kKeep;
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;  // what is waited for is the end
    while (!never.wait_for(lock, done, kLook, [&] { return done.stop_requested(); })) {
      if (place_.stop || place_.barred || !place_.open()) halt_ = true;
      if (std::chrono::steady_clock::now() < next) continue;
      next += kKeep;
      try {
        queue_.keep(lease_);
      } catch (const QueueFailure&) {
        // Lost for now; the job may go to another as well, which does no harm.
      }
    }
  }

  WorkerQueue& queue_;
  const Lease& lease_;
  const Workplace& place_;
  std::atomic<bool>& halt_;
  std::jthread thread_;
};

/// One more, while it lives.
class Counted {
 public:
  explicit Counted(std::atomic<std::uint64_t>& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<std::uint64_t>& count_;
};

std::vector<std::string> names_of(const std::vector<const Run*>& runs) {
  std::vector<std::string> names;
  for (const Run* const run : runs) names.push_back(run->id);
  return names;
}

std::string words_of(const Run& run) {
  return run.title.empty() ? std::string(kind_of(run.work)) : run.title;
}

}  // namespace

Lane::Lane(Workplace& place)
    : place_(place), client_(place.coordinator, place.token, place.bytes_per_second) {}

void Lane::run() {
  while (!leave()) {
    try {
      if (!place_.open()) {
        std::this_thread::sleep_for(kLook);
      } else {
        if (!work_once()) wait_for_runs();
        backoff_.reset();
      }
    } catch (const QueueFailure& failure) {
      queue_.reset();
      place_.log.say("trouble", {{"text", failure.what()}}, failure.what());
      backoff_.wait(place_.stop);
    } catch (const std::exception& trouble) {
      place_.log.say("trouble", {{"text", trouble.what()}}, trouble.what());
      backoff_.wait(place_.stop);
    }
  }
}

/// False if there is no run to work for.
bool Lane::work_once() {
  if (!queue_) {
    queue_ = std::make_unique<WorkerQueue>(place_.queue, place_.member.name);
  }
  const Board board = parse_board(queue_->board());
  if (board.bars(place_.member.name)) {
    place_.barred = true;
    return false;
  }
  const auto runs = in_turn(board, build_hash(), chance);
  if (runs.empty()) return false;
  const auto lease = queue_->take(names_of(runs), kWait);
  if (!lease) return true;  // it has waited for long enough
  if (const Run* const run = board.find(lease->job.run)) {
    do_job(*run, *lease);
  } else {
    queue_->give_back(*lease);
  }
  return true;
}

void Lane::wait_for_runs() {
  // Mostly a change of the board ends it; the rest finds what was missed.
  const std::chrono::duration<double> longest = kIdle * (0.5 + chance(0.5));
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!leave() && std::chrono::steady_clock::now() < end) {
    if (queue_->board_changed(kLook)) return;
  }
}

void Lane::do_job(const Run& run, const Lease& lease) {
  const Counted under_way(place_.under_way);
  const auto began = std::chrono::steady_clock::now();
  try {
    halt_ = false;
    const Keeper keeper(*queue_, lease, place_, halt_);
    auto result = fleet::do_job(
        run, {lease.job.number, lease.input},
        [&](std::string_view sha256) { return place_.files.find(sha256); }, halt_);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
    if (result) {
      finish(run, lease, std::move(*result), spent.count());
    } else {
      queue_->give_back(lease);
    }
  } catch (const JobFailure& failure) {
    place_.log.say("failed", {{"run", run.id}, {"text", failure.what()}},
                   fmt::format("job {} of {}: {}", lease.job.number, run.id, failure.what()));
    queue_->report(lease, failure_report(failure.what()));
  } catch (const QueueFailure&) {
    throw;  // there is nobody to give it back to
  } catch (const std::exception&) {
    queue_->give_back(lease);  // another machine may have room for it
    throw;
  }
}

void Lane::finish(const Run& run, const Lease& lease, JobResult result, double seconds) {
  const JobName& job = lease.job;
  if (!result.data.empty() && !upload(job, result.data)) {
    queue_->give_back(lease);
    return;
  }
  queue_->report(lease, result.report);
  ++place_.done;
  place_.log.say(
      "job", {{"run", run.id}, {"job", job.number}, {"copy", job.copy}, {"seconds", seconds}},
      fmt::format("{} job {} in {:.1f} s: {}", run.id, job.number, seconds, words_of(run)));
}

/// False if it was told to stop before, or nobody wants it any more.
bool Lane::upload(const JobName& job, const std::string& data) {
  const std::string path =
      fmt::format("/api/fleet/data/{}/{}?sha256={}", job.run, job.number, sha256_of(data));
  Backoff backoff;
  while (!halt_) {
    std::string trouble;
    try {
      const HttpAnswer answer = client_.send(path, data);
      if (answer.status == 200) return true;
      trouble = error_text(answer);
      if (error_code(answer) == "no_job") return false;  // the run has ended
      if (!is_passing(answer.status) && answer.status != 400) {
        throw std::runtime_error("the coordinator refuses the data: " + trouble);
      }
    } catch (const Unreachable& unreachable) {
      trouble = unreachable.what();
    }
    place_.log.say("trouble", {{"text", trouble}}, "upload: " + trouble);
    backoff.wait(halt_);
  }
  return false;
}

}  // namespace yolah::fleet

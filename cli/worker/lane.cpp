#include "cli/worker/lane.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "cli/net/server_error.h"
#include "fleet/report.h"
#include "fleet/sha256.h"

namespace yolah::cli {
namespace {

using Taken = fleet::WorkerQueue::Taken;
using namespace std::chrono_literals;

constexpr auto kLook = 100ms;
constexpr auto kGlance = 30ms;        // at what there mostly is not, before each job
constexpr auto kKeep = 15s;           // well within a coordinator's patience
constexpr auto kWaitForOne = 2s;      // for a job, where there is one run...
constexpr auto kWaitForEach = 300ms;  // ... and where there are several
constexpr auto kIdle = 8s;            // until it looks again, where there is none
constexpr std::uint64_t kMostDeliveries = 6;

double chance(double below) {
  thread_local std::mt19937_64 random(std::random_device{}());
  return std::uniform_real_distribution<double>(0, below)(random);
}

/// While it lives, the job stays with this worker, and ends early if it must.
class Keeper {
 public:
  Keeper(const Taken& taken, const Workplace& place, std::atomic<bool>& halt)
      : taken_(taken),
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
        fleet::WorkerQueue::keep(taken_);
      } catch (const fleet::QueueFailure&) {
        // Lost for now; the job may go to another as well, which does no harm.
      }
    }
  }

  const Taken& taken_;
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

std::string words_of(const fleet::Run& run) {
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
    } catch (const fleet::QueueFailure& failure) {
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
    queue_ = std::make_unique<fleet::WorkerQueue>(place_.queue, place_.member.name);
  }
  const fleet::Board board = fleet::parse_board(queue_->board());
  if (board.bars(place_.member.name)) {
    place_.barred = true;
    return false;
  }
  const auto runs = fleet::in_turn(board, fleet::build_hash(), chance);
  const auto taken = take(runs);
  if (!taken) return !runs.empty();  // then it has waited for long enough
  const auto& not_by = taken->order.not_by;
  const fleet::Run* const run = board.find(taken->order.job.run);
  if (run == nullptr || std::ranges::find(not_by, place_.member.name) != not_by.end()) {
    queue_->leave_to_others(*taken);
    return true;
  }
  do_job(*run, *taken);
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

std::optional<Taken> Lane::take(const std::vector<const fleet::Run*>& runs) {
  if (place_.member.role == "trusted") {
    if (auto taken = queue_->take_to_settle(runs.empty() ? kLook : kGlance)) return taken;
  }
  for (const fleet::Run* const run : runs) {
    if (auto taken = queue_->take(run->id, runs.size() == 1 ? kWaitForOne : kWaitForEach)) {
      return taken;
    }
    if (leave()) break;
  }
  return std::nullopt;
}

void Lane::do_job(const fleet::Run& run, const Taken& taken) {
  const Counted under_way(place_.under_way);
  const auto began = std::chrono::steady_clock::now();
  try {
    halt_ = false;
    const Keeper keeper(taken, place_, halt_);
    // Those who only gave it on have not died of it.
    if (taken.order.not_by.empty() && taken.deliveries > kMostDeliveries) {
      throw fleet::JobFailure("workers die of it");
    }
    auto result = fleet::do_job(
        run, {taken.order.job.number, taken.order.input},
        [&](std::string_view sha256) { return place_.files.find(sha256); }, halt_);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
    if (result) {
      finish(run, taken, std::move(*result), spent.count());
    } else {
      fleet::WorkerQueue::give_back(taken);
    }
  } catch (const fleet::JobFailure& failure) {
    place_.log.say("failed", {{"run", run.id}, {"text", failure.what()}},
                   fmt::format("job {} of {}: {}", taken.order.job.number, run.id, failure.what()));
    queue_->report(taken, fleet::failure_report(failure.what()));
  } catch (const fleet::QueueFailure&) {
    throw;  // there is nobody to give it back to
  } catch (const std::exception&) {
    fleet::WorkerQueue::give_back(taken);  // another machine may have room for it
    throw;
  }
}

void Lane::finish(const fleet::Run& run, const Taken& taken, fleet::JobResult result,
                  double seconds) {
  const fleet::JobName& job = taken.order.job;
  if (!result.data.empty() && !upload(job, result.data)) {
    fleet::WorkerQueue::give_back(taken);
    return;
  }
  queue_->report(taken, result.report);
  ++place_.done;
  place_.log.say(
      "job", {{"run", run.id}, {"job", job.number}, {"copy", job.copy}, {"seconds", seconds}},
      fmt::format("{} job {} in {:.1f} s: {}", run.id, job.number, seconds, words_of(run)));
}

/// False if it was told to stop before, or nobody wants it any more.
bool Lane::upload(const fleet::JobName& job, const std::string& data) {
  const std::string path =
      fmt::format("/api/fleet/data/{}/{}?sha256={}", job.run, job.number, fleet::sha256_of(data));
  Backoff backoff;
  while (!halt_) {
    std::string trouble;
    try {
      const HttpAnswer answer = client_.send(path, data);
      if (answer.status == 200) return true;
      trouble = error_text(answer);
      if (error_code(answer) == "no_job") return false;  // the run has ended
      if (!is_passing(answer.status) && answer.status != 400) {
        throw std::runtime_error("the coordinator does not take data: " + trouble);
      }
    } catch (const Unreachable& unreachable) {
      trouble = unreachable.what();
    }
    place_.log.say("trouble", {{"text", trouble}}, "upload: " + trouble);
    backoff.wait(halt_);
  }
  return false;
}

}  // namespace yolah::cli

// A worker that does no work and keeps others from theirs. For tests alone.
//
// Usage: YOLAH_TOKEN=... fleet_rogue NATS NAME HOW
//   hoard   takes every job it can get, and says for ever that it is at it
//   forge   gives back, and says to be done, jobs that were lent to others
//   lie     takes every job it can get, and says at once that it is done
// It prints "took N" when it has taken what it can get.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "fleet/queue/worker_queue.h"
#include "tests/fleet/sham_worker.h"

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kJobs = 20;  // of a run, the numbers that it guesses
constexpr std::int64_t kEpochs = 5;

/// The first run that is open.
std::string open_run(WorkerQueue& queue) {
  while (true) {
    if (const auto run = first_run(queue)) return run->id;
    std::this_thread::sleep_for(100ms);
  }
}

std::vector<Lease> take_all(WorkerQueue& queue) {
  const std::string run = open_run(queue);
  std::vector<Lease> leases;
  while (auto lease = queue.take({run}, 100ms)) leases.push_back(std::move(*lease));
  std::printf("took %zu\n", leases.size());
  std::fflush(stdout);
  return leases;
}

void hoard(WorkerQueue& queue) {
  std::vector<Lease> leases;
  while (true) {
    for (Lease& lease : take_all(queue)) leases.push_back(std::move(lease));
    for (const Lease& lease : leases) queue.keep(lease);
    std::this_thread::sleep_for(300ms);
  }
}

void forge(WorkerQueue& queue) {
  std::printf("took nothing\n");
  std::fflush(stdout);
  while (true) {
    Lease lease;
    lease.job.run = open_run(queue);
    for (lease.job.number = 0; lease.job.number < kJobs; ++lease.job.number) {
      for (lease.epoch = 1; lease.epoch < kEpochs; ++lease.epoch) {
        queue.give_back(lease);
        queue.say_done(lease);
      }
    }
    std::this_thread::sleep_for(100ms);
  }
}

void lie(WorkerQueue& queue) {
  while (true) {
    for (const Lease& lease : take_all(queue)) queue.say_done(lease);
    std::this_thread::sleep_for(100ms);
  }
}

int run(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: fleet_rogue NATS NAME hoard|forge|lie\n");
    return 2;
  }
  const QueueOptions options = queue_of(argv[1], argv[2], std::getenv("YOLAH_TOKEN"));
  WorkerQueue queue(options, options.user);
  const std::string how = argv[3];
  (how == "hoard" ? hoard : how == "forge" ? forge : lie)(queue);
  return 0;
}

}  // namespace
}  // namespace yolah::fleet

int main(int argc, char** argv) {
  return yolah::fleet::run(argc, argv);
}

// Many workers that do no work: what the queue and the coordinator can carry.
//
// Usage: fleet_load NATS LANES SECONDS NAME=TOKEN...
// Each lane is a connection of its own and does what a worker does around a job. It reports
// games that were never played, the same for the same job, and prints jobs a second.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "fleet/queue/worker_queue.h"
#include "tests/fleet/sham_worker.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;
using namespace std::chrono_literals;

struct Counts {
  std::atomic<std::uint64_t> jobs = 0;
  std::atomic<std::uint64_t> lanes = 0;
  std::atomic<std::uint64_t> troubles = 0;
};

/// Draws, all of them.
std::string report_of(const MatchWork& work, std::uint64_t job) {
  Json games = Json::array();
  const std::uint64_t count = 2 * work.pairs_a_job;
  for (std::uint64_t i = 0; i < count; ++i) {
    games.push_back({job * count + i, 1, 0, 50, 50, "0123456789abcdef"});
  }
  return Json{{"job", job}, {"games", std::move(games)}}.dump();
}

void work(WorkerQueue& queue, const std::string& name, Counts& counts) {
  const auto run = first_run(queue);
  const auto taken = run ? queue.take(run->id, 2s) : std::nullopt;
  if (!taken) return;
  for (const std::string& other : taken->order.not_by) {
    if (other == name) return WorkerQueue::give_back(*taken, 1s);
  }
  queue.report(*taken, report_of(std::get<MatchWork>(run->work), taken->order.job.number));
  ++counts.jobs;
}

void live(const QueueOptions& options, const std::atomic<bool>& stop, Counts& counts) {
  while (!stop) {
    try {
      WorkerQueue queue(options, options.user);
      ++counts.lanes;
      while (!stop) work(queue, options.user, counts);
    } catch (const QueueFailure&) {
      ++counts.troubles;
      std::this_thread::sleep_for(500ms);
    }
  }
}

int run(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "usage: fleet_load NATS LANES SECONDS NAME=TOKEN...\n");
    return 2;
  }
  const int lanes = std::atoi(argv[2]);
  const int seconds = std::atoi(argv[3]);
  std::atomic<bool> stop = false;
  Counts counts;
  std::vector<std::jthread> threads;
  for (int i = 0; i < lanes; ++i) {
    const std::string member = argv[4 + i % (argc - 4)];
    const std::size_t equals = member.find('=');
    const QueueOptions options =
        queue_of(argv[1], member.substr(0, equals), member.substr(equals + 1));
    threads.emplace_back([options, &stop, &counts] { live(options, stop, counts); });
  }
  while (counts.lanes < static_cast<std::uint64_t>(lanes)) std::this_thread::sleep_for(100ms);
  const std::uint64_t before = counts.jobs;
  const auto began = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
  std::printf("%d lanes, %.0f jobs/s, %llu troubles\n", lanes,
              static_cast<double>(counts.jobs - before) / spent.count(),
              static_cast<unsigned long long>(counts.troubles));
  std::fflush(stdout);
  std::_Exit(0);  // lanes that wait for jobs take their time to end
}

}  // namespace
}  // namespace yolah::fleet

int main(int argc, char** argv) {
  return yolah::fleet::run(argc, argv);
}

// Many workers that do no work: what the queue and the coordinator can carry, and how soon
// liars are found.
//
// Usage: fleet_load NATS LANES SECONDS PAUSE NAME=TOKEN[=LIES]...
// Each lane is a connection of its own and does what a worker does around a job, with a pause
// of so many milliseconds in place of the work. It reports games that were never played, the
// same for the same job but for the share of lies, and prints jobs a second.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
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

struct Member {
  QueueOptions options;
  std::chrono::milliseconds pause{0};
  double lies = 0;  ///< Share of its reports.
};

/// Draws, all of them.
std::string report_of(const MatchWork& work, std::uint64_t job, std::uint64_t nodes) {
  Json games = Json::array();
  const std::uint64_t count = 2 * work.pairs_a_job;
  for (std::uint64_t i = 0; i < count; ++i) {
    games.push_back({job * count + i, 1, 0, nodes, 50, "0123456789abcdef"});
  }
  return Json{{"job", job}, {"games", std::move(games)}}.dump();
}

/// No two lies are the same.
std::uint64_t nodes_said_by(const Member& member) {
  constexpr std::uint64_t kTruth = 50;
  thread_local std::mt19937_64 random(std::random_device{}());
  if (!std::bernoulli_distribution(member.lies)(random)) return kTruth;
  return kTruth + 1 + random() % 1'000'000'000;
}

void work(WorkerQueue& queue, const Member& member, Counts& counts) {
  const std::string& name = member.options.user;
  const Board board = parse_board(queue.board());
  if (board.bars(name) || board.runs.empty()) return std::this_thread::sleep_for(500ms);
  const Run* const run = &board.runs.front();
  const auto lease = queue.take({run->id}, 2s);
  if (!lease) return;
  std::this_thread::sleep_for(member.pause);
  queue.report(*lease,
               report_of(std::get<MatchWork>(run->work), lease->job.number, nodes_said_by(member)));
  ++counts.jobs;
}

void live(const Member& member, const std::atomic<bool>& stop, Counts& counts) {
  while (!stop) {
    try {
      WorkerQueue queue(member.options, member.options.user);
      ++counts.lanes;
      while (!stop) work(queue, member, counts);
    } catch (const QueueFailure&) {
      ++counts.troubles;
      std::this_thread::sleep_for(500ms);
    }
  }
}

Member member_of(const std::string& nats, const std::string& text, int pause) {
  const std::vector<std::string> parts = parts_of(text, '=');
  Member member{queue_of(nats, parts.at(0), parts.at(1)), std::chrono::milliseconds(pause)};
  if (parts.size() > 2) member.lies = std::atof(parts[2].c_str());
  return member;
}

int run(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: fleet_load NATS LANES SECONDS PAUSE NAME=TOKEN[=LIES]...\n");
    return 2;
  }
  const int lanes = std::atoi(argv[2]);
  const int seconds = std::atoi(argv[3]);
  std::atomic<bool> stop = false;
  Counts counts;
  std::vector<std::jthread> threads;
  for (int i = 0; i < lanes; ++i) {
    const Member member = member_of(argv[1], argv[5 + i % (argc - 5)], std::atoi(argv[4]));
    threads.emplace_back([member, &stop, &counts] { live(member, stop, counts); });
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

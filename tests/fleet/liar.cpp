// A worker that does its jobs and then lies about some of them. For tests alone.
//
// Usage: YOLAH_TOKEN=... fleet_liar NATS NAME HOW SHARE
//   flip    says that the first game of a job went the other way
//   nodes   says that one more position was searched
//   replay  sends an earlier job's games as this one's
//   old     sends an earlier job's report as it was
//   drop    says that a job is done, and reports nothing
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>

#include "fleet/queue/worker_queue.h"
#include "fleet/run/job.h"
#include "tests/fleet/sham_worker.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;
using namespace std::chrono_literals;

// A game in a report: its number, outcome (0 lost, 2 won), margin, nodes of both, moves.
constexpr std::size_t kNumber = 0;
constexpr std::size_t kOutcome = 1;
constexpr std::size_t kMargin = 2;
constexpr std::size_t kNodes = 3;

std::string flipped(const std::string& report) {
  Json json = Json::parse(report);
  Json& game = json["games"][0];
  const bool won = game[kOutcome].get<int>() == 2;
  game[kOutcome] = won ? 0 : 2;
  game[kMargin] = won ? -1 : 1;
  return json.dump();
}

std::string with_more_nodes(const std::string& report) {
  Json json = Json::parse(report);
  json["games"][0][kNodes] = json["games"][0][kNodes].get<std::uint64_t>() + 1;
  return json.dump();
}

/// Another job's games under the numbers of these.
std::string replayed(const std::string& report, const std::string& other) {
  Json json = Json::parse(other);
  const Json own = Json::parse(report);
  json["job"] = own["job"];
  for (std::size_t i = 0; i < own["games"].size() && i < json["games"].size(); ++i) {
    json["games"][i][kNumber] = own["games"][i][kNumber];
  }
  return json.dump();
}

class Liar {
 public:
  Liar(std::string how, double share) : how_(std::move(how)), share_(share) {}

  /// Empty for no report at all.
  std::string report_of(const std::string& truth) {
    const std::string before = std::exchange(last_, truth);
    if (std::uniform_real_distribution<double>(0, 1)(random_) >= share_) return truth;
    if (how_ == "flip") return flipped(truth);
    if (how_ == "nodes") return with_more_nodes(truth);
    if (how_ == "replay") return before.empty() ? truth : replayed(truth, before);
    if (how_ == "old") return before.empty() ? truth : before;
    return "";
  }

 private:
  std::string how_;
  double share_;
  std::string last_;
  std::mt19937_64 random_{1};
};

void work(WorkerQueue& queue, Liar& liar) {
  const std::atomic<bool> stop = false;
  const auto run = first_run(queue);
  if (!run) {
    std::this_thread::sleep_for(200ms);
    return;
  }
  const auto lease = queue.take({run->id}, 500ms);
  if (!lease) return;
  const auto result = do_job(*run, {lease->job.number, lease->input}, {}, stop);
  const std::string report = liar.report_of(result->report);
  if (report.empty()) {
    queue.say_done(*lease);
  } else {
    queue.report(*lease, report);
  }
}

int run(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: fleet_liar NATS NAME HOW SHARE\n");
    return 2;
  }
  const QueueOptions options = queue_of(argv[1], argv[2], std::getenv("YOLAH_TOKEN"));
  Liar liar(argv[3], std::atof(argv[4]));
  while (true) {
    try {
      WorkerQueue queue(options, options.user);
      while (true) work(queue, liar);
    } catch (const QueueFailure& failure) {
      std::fprintf(stderr, "%s\n", failure.what());
      std::this_thread::sleep_for(300ms);
    }
  }
}

}  // namespace
}  // namespace yolah::fleet

int main(int argc, char** argv) {
  return yolah::fleet::run(argc, argv);
}

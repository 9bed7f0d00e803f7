#include "tests/load/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tests/load/worker.h"

namespace yolah::load {
namespace {

using std::chrono::milliseconds;
using Workers = std::vector<std::unique_ptr<Worker>>;

constexpr std::chrono::seconds kDrain{15};

double seconds_since(Instant start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Totals sum(Workers& workers) {
  Totals totals;
  for (const auto& worker : workers) totals += worker->totals();
  return totals;
}

bool all_idle(Workers& workers) {
  return std::all_of(workers.begin(), workers.end(), [](auto& worker) { return worker->idle(); });
}

void throw_failure(Workers& workers) {
  for (const auto& worker : workers) {
    if (const std::string why = worker->failure(); !why.empty()) {
      throw std::runtime_error(
          fmt::format("{}\nAre the nodes of --nodes running? GET /readyz tells.", why));
    }
  }
}

/// Waits until a stage of the setup is over.
template <class Words>
void finish_stage(Workers& workers, Stop& stop, StatusLine& status, const Words& words) {
  while (!all_idle(workers)) {
    stop.wait(kBetweenLooks);
    if (stop.raised()) throw std::runtime_error("stopped before the games began");
    throw_failure(workers);
    status.show(words(sum(workers)));
  }
  throw_failure(workers);
}

std::string play_words(const Totals& now, const Totals& before, double seconds, double left) {
  std::uint64_t faults = 0;
  for (const std::uint64_t count : now.faults) faults += count;
  return fmt::format(
      "{:.0f} moves/s  p99 {:.1f} ms  {} games ended  {} sockets  {} reconnects  "
      "{} faults  {:.0f} s left",
      static_cast<double>(now.moves - before.moves) / seconds, now.acknowledged.percentile(0.99),
      now.games_by_points + now.games_by_time, now.sockets_open, now.reconnects, faults,
      std::max(left, 0.0));
}

void play(const Plan& plan, Workers& workers, Stop& stop, StatusLine& status) {
  const Instant start = std::chrono::steady_clock::now();
  for (const auto& worker : workers) worker->play();
  Totals before;
  Instant shown = start;
  while (seconds_since(start) < plan.seconds && !stop.raised()) {
    const double left = plan.seconds - seconds_since(start);
    stop.wait(std::min(kBetweenLooks, milliseconds(1 + static_cast<int>(1000 * left))));
    if (std::chrono::steady_clock::now() - shown < kStatusEvery) continue;
    const Totals now = sum(workers);
    status.show(play_words(now, before, seconds_since(shown), left));
    before = now;
    shown = std::chrono::steady_clock::now();
  }
}

/// Waits for the answers to the moves that are on their way.
void drain(Workers& workers, Stop& stop, StatusLine& status) {
  for (const auto& worker : workers) worker->stop_playing();
  const Instant start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - start < kDrain) {
    const Totals totals = sum(workers);
    if (totals.moves_on_way == 0 && all_idle(workers)) return;
    status.show(fmt::format("waiting for {} moves", totals.moves_on_way));
    stop.wait(kBetweenLooks);
  }
}

void verify(Workers& workers, Stop& stop, StatusLine& status) {
  for (const auto& worker : workers) worker->verify_all();
  while (!all_idle(workers)) {
    stop.wait(kBetweenLooks);
    const Totals totals = sum(workers);
    status.show(fmt::format("compared {} of {} games with the server's", totals.games_verified,
                            totals.games_started));
  }
}

}  // namespace

double LoadResult::moves_per_second() const {
  return seconds > 0 ? static_cast<double>(totals.moves) / seconds : 0;
}

LoadResult run_load(const Plan& plan, Stop& stop, StatusLine& status) {
  const Instant start = std::chrono::steady_clock::now();
  std::optional<Journal> journal;
  if (!plan.journal.empty()) journal.emplace(plan.journal, start);
  Workers workers;
  for (int i = 0; i < plan.threads; ++i) {
    workers.push_back(
        std::make_unique<Worker>(plan, journal ? &*journal : nullptr, static_cast<std::size_t>(i)));
  }
  for (const auto& worker : workers) worker->seat_all();
  finish_stage(workers, stop, status, [&](const Totals& totals) {
    return fmt::format("{} of {} guests, {} sockets", totals.guests, 2 * plan.games,
                       totals.sockets_open);
  });
  for (const auto& worker : workers) worker->begin_all();
  finish_stage(workers, stop, status, [&](const Totals& totals) {
    return fmt::format("{} of {} games", totals.games_started, plan.games);
  });
  LoadResult result;
  result.setup_seconds = seconds_since(start);
  status.say(fmt::format("{} games over {} sockets, ready in {:.1f} s", plan.games, 2 * plan.games,
                         result.setup_seconds));
  const Instant played = std::chrono::steady_clock::now();
  play(plan, workers, stop, status);
  result.seconds = seconds_since(played);
  result.interrupted = stop.raised();
  result.totals.moves = sum(workers).moves;
  drain(workers, stop, status);
  verify(workers, stop, status);
  for (const auto& worker : workers) worker->flush_journal();
  if (journal && !journal->good()) throw std::runtime_error("--journal: the disk is full");
  const std::uint64_t in_time = result.totals.moves;
  result.totals = sum(workers);
  result.totals.moves = in_time;
  return result;
}

}  // namespace yolah::load

#include "fleet/coordinator/coordinator.h"

#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>
#include <vector>

#include "fleet/coordinator/statements.h"
#include "fleet/run/board.h"
#include "fleet/run/report.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

constexpr int kBatch = 2'048;  // results in a transaction
constexpr auto kIdle = 200ms;  // of waiting for results
constexpr auto kAfterTrouble = 500ms;
constexpr std::uint64_t kRowsAtOnce = 5'000;  // of jobs read when a run is loaded
constexpr std::size_t kLeastWindow = 256;     // jobs of a run under way at once...
constexpr std::size_t kLargestWindow = 50'000;
constexpr std::int64_t kWindowSeconds = 60;  // ... or twice as many as were done in that time
constexpr std::int64_t kLongestWaitForChecks = 600;
constexpr std::int64_t kSummaryEvery = 2;          // seconds
constexpr const char* kDividedByNought = "22012";  // what the fence ends a former one by

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// What comes from outside goes into the database and to people: plain text only.
bool plain(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Whether another attempt at the job is begun.
bool ends_attempt(const fleet::LeaseFault& fault) {
  using Kind = fleet::LeaseFault::Kind;
  return fault.kind == Kind::kKept || fault.kind == Kind::kNoReport;
}

asio::awaitable<void> pause(std::chrono::milliseconds time) {
  asio::steady_timer timer(co_await asio::this_coro::executor, time);
  co_await timer.async_wait(asio::use_awaitable);
}

}  // namespace

Coordinator::Coordinator(asio::io_context& context, CoordinatorOptions options, const Files& files)
    : options_(std::move(options)),
      files_(files),
      database_(context.get_executor(), {options_.database_url, fleet_statement_texts()}),
      workforce_([](std::int64_t below) {
        return static_cast<std::int64_t>(randombytes_uniform(static_cast<std::uint32_t>(below)));
      }) {}

asio::awaitable<bool> Coordinator::run() {
  while (!stopping_) {
    bool trouble = true;
    try {
      if (epoch_ == 0) co_await begin();
      co_await step();
      trouble = false;
    } catch (const StatementRefused& refused) {
      if (refused.state() == kDividedByNought) co_return true;
      spdlog::error("{}", refused.what());
      runs_.clear();
    } catch (const StoreFailure& failure) {
      // What was to be written may be there or not: read again, results come again.
      spdlog::warn("the database: {}", failure.what());
      runs_.clear();
    } catch (const fleet::QueueFailure& failure) {
      spdlog::warn("the queue: {}", failure.what());
    }
    if (trouble) {
      looked_ = 0;
      co_await pause(kAfterTrouble);
    }
  }
  co_return false;
}

asio::awaitable<void> Coordinator::begin() {
  if (!queue_) queue_ = std::make_unique<fleet::CoordinatorQueue>(options_.queue);
  queue_->prepare(options_.replicas);
  co_await database_.ready();
  Call call{fleet_statement::kBecomeCoordinator, {}};
  const std::int64_t epoch = (co_await database_.run(std::move(call))).number(0, 0);
  leases_ = std::make_unique<fleet::LeaseServer>(options_.queue, epoch, options_.leases);
  epoch_ = epoch;
  spdlog::info("coordinator of epoch {}", epoch_);
}

asio::awaitable<void> Coordinator::step() {
  now_ = seconds_now();
  if (now_ != looked_) co_await look_around();
  looked_ = now_;
  const auto results = queue_->results(kBatch, kIdle);
  if (std::cmp_less(results.size(), kBatch)) leases_->note_reports_taken();
  taken_[now_] += results.size();
  taken_.erase(taken_.begin(), taken_.upper_bound(now_ - kWindowSeconds));
  Decisions decided;
  for (const auto& result : results) take(result, decided);
  const auto faults = leases_->take_faults();
  for (const auto& fault : faults) judge(fault, decided);
  for (auto& [id, entry] : runs_) {
    entry.run.renew(now_, decided);
    entry.run.fill(window(), now_, decided);
  }
  tend(decided);
  co_await commit(std::move(decided));
  for (const auto& result : results) {
    // A stranger's word ends nobody's lease.
    if (workforce_.find(result.worker) != nullptr) leases_->finish(result.job, result.worker);
  }
  for (const auto& fault : faults) {
    if (ends_attempt(fault)) leases_->finish(fault.job, "");
  }
  give_orders();
  if (!results.empty()) queue_->acknowledge(results);
}

/// How many jobs of a run are to be under way: enough for the time that it takes to notice,
/// and few enough to be forgotten when a test is decided.
std::size_t Coordinator::window() const {
  std::size_t lately = 0;
  for (const auto& [second, results] : taken_) lately += results;
  return std::clamp(2 * lately, kLeastWindow, kLargestWindow);
}

asio::awaitable<void> Coordinator::commit(Decisions decided) {
  if (!decided.changes.empty()) co_await decided.changes.commit(database_, epoch_);
  std::ranges::move(decided.orders, std::back_inserter(orders_));
}

/// Runs and members that others have changed.
asio::awaitable<void> Coordinator::look_around() {
  Call members{fleet_statement::kMembers, {}};
  const auto newly = workforce_.update(co_await database_.run(std::move(members)));
  Call open{fleet_statement::kOpenRuns, {}};
  const Rows rows = co_await database_.run(std::move(open));
  std::map<std::string, std::string> texts;
  for (int row = 0; row < rows.size(); ++row) {
    texts.emplace(rows.text(row, 0), rows.text(row, 1));
  }
  for (const auto& [id, entry] : runs_) {
    if (!texts.contains(id)) to_close_.push_back(id);
  }
  std::erase_if(runs_, [&](const auto& one) { return !texts.contains(one.first); });
  for (const auto& [id, text] : texts) {
    if (runs_.contains(id)) continue;
    auto run = fleet::parse_run(text);
    if (run) co_await load(*run);
  }
  Decisions decided;
  for (const std::string& worker : newly) {
    for (auto& [id, entry] : runs_) entry.run.withdraw(worker, now_, decided);
  }
  co_await commit(std::move(decided));
  give_orders();
  show_workers();
  show_board();
}

asio::awaitable<void> Coordinator::load(fleet::Run run) {
  const std::string id = run.id;
  Entry entry{OpenRun(std::move(run), workforce_)};
  for (std::uint64_t from = 0;; from += kRowsAtOnce) {
    Call call{fleet_statement::kAttempts,
              {id, static_cast<std::int64_t>(from), static_cast<std::int64_t>(kRowsAtOnce)}};
    const Rows rows = co_await database_.run(std::move(call));
    if (rows.empty()) break;
    for (int row = 0; row < rows.size(); ++row) entry.run.restore(rows, row);
  }
  // What is under way is lent again: those who are at it are known to nobody after a restart.
  std::ranges::move(entry.run.repeated(now_), std::back_inserter(orders_));
  runs_.emplace(id, std::move(entry));
  spdlog::info("run {}: open", id);
}

void Coordinator::take(const fleet::CoordinatorQueue::Result& result, Decisions& decided) {
  const auto found = runs_.find(result.job.run);
  Worker* const worker = workforce_.find(result.worker);
  if (found == runs_.end() || worker == nullptr) return;
  OpenRun& run = found->second.run;
  found->second.changed = true;
  worker->last = now_;
  decided.changes.member(result.worker);
  if (worker->quarantined) {
    run.fail(result.job, result.worker, "it is quarantined", now_, decided);
    return;
  }
  std::string trouble;
  if (!plain(result.text)) {
    trouble = "its report is not plain text";
  } else if (const auto failure = fleet::failure_in(result.text)) {
    trouble = *failure;
  } else if (std::holds_alternative<fleet::DataWork>(run.run().work) &&
             !files_.find_data(result.job, result.text)) {
    trouble = "its data has not been uploaded";
  }
  if (!trouble.empty()) return fail(run, result.job, result.worker, trouble, decided);
  for (const std::string& wrong : run.take(result.job, result.worker, result.text, now_, decided)) {
    quarantine(wrong,
               fmt::format("its report of job {} of run {} is not what others found",
                           result.job.number, result.job.run),
               decided);
  }
}

void Coordinator::fail(OpenRun& run, const fleet::JobName& job, const std::string& worker,
                       const std::string& why, Decisions& decided) {
  run.fail(job, worker, why, now_, decided);
  const Worker* const found = workforce_.find(worker);
  if (found != nullptr && Workforce::fails_too_often(*found)) {
    quarantine(worker, "fails too often, last: " + why, decided);
  }
}

/// What a worker did with a job that it was lent, or was not.
void Coordinator::judge(const fleet::LeaseFault& fault, Decisions& decided) {
  using Kind = fleet::LeaseFault::Kind;
  if (fault.kind == Kind::kForged) {
    return quarantine(fault.worker, "it spoke for jobs that were not its own", decided);
  }
  if (fault.kind == Kind::kSilent) {
    return quarantine(fault.worker, "it takes jobs and is not heard of again", decided);
  }
  const auto found = runs_.find(fault.job.run);
  if (found == runs_.end()) return;
  OpenRun& run = found->second.run;
  found->second.changed = true;
  if (fault.kind == Kind::kDeadly) return run.abandon(fault.job.number, "workers die of it");
  fail(run, fault.job, fault.worker,
       fault.kind == Kind::kKept
           ? fmt::format("it kept the job for more than {} s",
                         std::chrono::ceil<std::chrono::seconds>(options_.leases.longest).count())
           : "it said that its report was stored, and none came",
       decided);
}

void Coordinator::quarantine(const std::string& worker, const std::string& why,
                             Decisions& decided) {
  Worker* const found = workforce_.find(worker);
  if (found == nullptr || found->quarantined) return;
  found->quarantined = true;
  spdlog::warn("worker {}: quarantined: {}", worker, why);
  decided.changes.quarantine(worker, why);
  decided.changes.note({worker, "", std::nullopt, "quarantined", why});
  for (auto& [id, entry] : runs_) entry.run.withdraw(worker, now_, decided);
}

/// Once a second: what is late, what has ended, what there is to tell.
void Coordinator::tend(Decisions& decided) {
  if (now_ == tended_) return;
  tended_ = now_;
  for (auto& [id, entry] : runs_) {
    for (const std::string& worker : entry.run.progress().odd_workers()) {
      quarantine(worker, "chance does not explain its results in run " + id, decided);
    }
    tell(entry, false, decided);
  }
  for (auto one = runs_.begin(); one != runs_.end();) {
    Entry& entry = (one++)->second;
    if (!entry.run.failure().empty()) {
      end(entry, RunEnd::kFailed, entry.run.failure(), decided);
    } else if (may_end(entry)) {
      end(entry, RunEnd::kDone, "", decided);
    }
  }
}

void Coordinator::tell(Entry& entry, bool last, Decisions& decided) {
  if (!last && (!entry.changed || now_ - entry.written < kSummaryEvery)) return;
  const std::string& id = entry.run.run().id;
  entry.changed = false;
  entry.written = now_;
  decided.changes.summary(id, entry.run.summary());
  const std::uint64_t done = entry.run.progress().done();
  if (done >= entry.drawn + entry.drawn / 100 + 1 || (last && done != entry.drawn)) {
    entry.drawn = done;
    decided.changes.point(id, entry.run.progress().point().dump());
  }
}

/// Whether all is done, and all checks that somebody could make.
bool Coordinator::may_end(Entry& entry) {
  if (!entry.run.progress().complete() || entry.run.in_doubt() > 0) {
    entry.complete_since.reset();
    return false;
  }
  if (!entry.complete_since) entry.complete_since = now_;
  return !entry.run.checks_under_way() || workforce_.active(now_) < 2 ||
         now_ - *entry.complete_since > kLongestWaitForChecks;
}

void Coordinator::end(Entry& entry, RunEnd how, const std::string& why, Decisions& decided) {
  const std::string id = entry.run.run().id;
  tell(entry, true, decided);
  decided.changes.end(id, how, why);
  decided.changes.note({"", id, std::nullopt, "run_ended", why});
  spdlog::info("run {}: ended {}", id, why);
  to_close_.push_back(id);
  runs_.erase(id);
}

void Coordinator::give_orders() {
  leases_->add(std::exchange(orders_, {}));
  for (const std::string& run : std::exchange(to_close_, {})) leases_->close_run(run);
}

void Coordinator::show_workers() {
  std::map<std::string, fleet::LeaseTable::Standing> standings;
  for (const auto& [name, worker] : workforce_.all()) {
    standings[name] = {worker.trusted, worker.quarantined};
  }
  leases_->set_workers(standings);
}

void Coordinator::show_board() {
  fleet::Board board;
  for (const auto& [id, entry] : runs_) board.runs.push_back(entry.run.run());
  board.quarantined = workforce_.quarantined();
  const std::string text = to_text(board);
  if (text == board_) return;
  queue_->show_board(text);
  board_ = text;
}

}  // namespace yolah::server

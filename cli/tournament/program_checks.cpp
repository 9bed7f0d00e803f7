#include "cli/tournament/program_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

#include "arena/player_failure.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "engine/search/threads.h"

namespace yolah::cli {
namespace {

struct Task {
  std::string name;
  arena::ComplianceSetup setup;
};

std::vector<Task> programs_of(const TournamentFile& file, const arena::ProgramOptions& options) {
  std::vector<Task> tasks;
  for (const Entrant& player : file.players) {
    if (!arena::is_program(player.spec)) continue;
    const auto engine = arena::make_engine_setup(player.spec, player.folder, options);
    if (!engine) fail_at("wrong player", player.spec, engine.error());
    Task& task = tasks.emplace_back();
    task.name = player.name;
    task.setup.command = engine->command;
    task.setup.folder = engine->folder;
    task.setup.limits = engine->limits;
    task.setup.start_patience = options.start_timeout;
    task.setup.patience = std::min(task.setup.patience, options.stall_timeout);
  }
  return tasks;
}

/// A player in name only.
arena::Contender absent(const std::string& name, const arena::Finding& greeting) {
  const arena::PlayerFailure failure(Termination::kFailedStart,
                                     "was not ready: " + greeting.finding, greeting.log);
  return {name, [failure](std::uint64_t /*game*/) -> std::unique_ptr<Player> { throw failure; }};
}

}  // namespace

std::vector<ProgramCheck> check_programs(const TournamentFile& file,
                                         const arena::ProgramOptions& options) {
  const std::vector<Task> tasks = programs_of(file, options);
  std::vector<ProgramCheck> checks(tasks.size());
  std::vector<double> shares(tasks.size());
  ProgressBar bar("checks");
  std::mutex mutex;  // guards the shares and the bar
  std::atomic<std::size_t> next{0};
  const auto wanted = std::min(static_cast<std::size_t>(file.concurrency), tasks.size());
  run_on_threads(static_cast<int>(wanted), [&](int /*thread*/) {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      const auto show = [&, i](double share, std::string_view check) {
        const std::lock_guard lock(mutex);
        shares[i] = share;
        double sum = 0;
        for (const double each : shares) sum += each;
        bar.update(sum / static_cast<double>(tasks.size()), 0,
                   fmt::format("{}: {}", printable(tasks[i].name), check));
      };
      checks[i] = {tasks[i].name,
                   arena::check_compliance(tasks[i].setup, InterruptGuard::flag(), show)};
      const std::lock_guard lock(mutex);
      shares[i] = 1;
    }
  });
  bar.finish();
  return checks;
}

std::string failed_checks_text(const std::vector<ProgramCheck>& checks) {
  std::string text;
  for (const ProgramCheck& check : checks) {
    if (!check.report.complete || check.report.passed()) continue;
    for (const arena::Finding& finding : check.report.findings) {
      if (finding.verdict != arena::Verdict::kFailed) continue;
      text += fmt::format("{}: {}: {}. {}\n", check.name, finding.check, printable(finding.finding),
                          finding.advice);
    }
  }
  return text;
}

std::vector<arena::FailureLine> failure_lines(const std::vector<ProgramCheck>& checks) {
  std::vector<arena::FailureLine> lines;
  for (const ProgramCheck& check : checks) {
    if (!check.report.complete || check.report.passed()) continue;
    arena::FailureLine& line = lines.emplace_back();
    line.name = check.name;
    line.reason = check.report.failures();
    for (const arena::Finding& finding : check.report.findings) {
      if (line.log.empty()) line.log = finding.log;
    }
  }
  return lines;
}

void let_absent_forfeit(const std::vector<ProgramCheck>& checks, arena::TournamentSetup& setup) {
  for (const ProgramCheck& check : checks) {
    if (!check.report.complete || check.report.starts()) continue;
    const auto player = std::find_if(
        setup.players.begin(), setup.players.end(),
        [&](const arena::Contender& contender) { return contender.name == check.name; });
    *player = absent(check.name, check.report.findings.front());
  }
}

}  // namespace yolah::cli

#include "cli/tournament/program_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <utility>

#include "arena/process/command_line.h"
#include "arena/process/log_tail.h"
#include "cli/options/input.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/search/threads.h"

namespace yolah::cli {
namespace {

struct Task {
  std::string name;
  std::string version;
  std::string absence;  // as in Entrant
  std::string retry;
  arena::ComplianceSetup setup;
};

/// The command by which the check can be seen once more, with all that was said, as shut in
/// as it was.
std::string retry_command(const Entrant& player, const arena::ProgramOptions& options) {
  if (!player.absence.empty()) return {};
  const std::string folder = std::filesystem::path(player.folder).lexically_normal().string();
  const bool here = folder.empty() || folder == "." || folder == "./";
  const auto command = std::string_view(player.spec).substr(arena::kProgramPrefix.size());
  const std::int64_t usual_memory = arena::SandboxLimits().memory_megabytes;
  std::string sandbox = options.sandbox ? "--sandbox " : "";
  if (options.sandbox && options.sandbox->memory_megabytes != usual_memory) {
    sandbox += fmt::format("--sandbox-memory {} ", options.sandbox->memory_megabytes);
  }
  if (!player.version.empty()) {  // it was found by its folder
    return fmt::format("yolah compliance {}{}", sandbox, arena::quoted_for_shell(folder));
  }
  return fmt::format("{}yolah compliance {}{}",
                     here ? "" : fmt::format("cd {} && ", arena::quoted_for_shell(folder)), sandbox,
                     arena::quoted_for_shell(command));
}

Task task_of(const Entrant& player, const arena::ProgramOptions& options,
             std::chrono::nanoseconds tolerance) {
  const auto engine = arena::make_engine_setup(player.spec, player.folder, options);
  if (!engine) fail_at("wrong player", player.spec, engine.error());
  Task task;
  task.name = player.name;
  task.version = player.version;
  task.absence = player.absence;
  task.retry = retry_command(player, options);
  task.setup.command = engine->command;
  task.setup.folder = engine->folder;
  task.setup.limits = engine->limits;
  task.setup.tolerance = tolerance;
  task.setup.start_patience = options.start_timeout;
  task.setup.patience = std::min(task.setup.patience, options.stall_timeout);
  return task;
}

std::vector<Task> programs_of(const TournamentFile& file, const arena::ProgramOptions& options,
                              std::chrono::nanoseconds tolerance) {
  std::vector<Task> tasks;
  for (const Entrant& player : file.players) {
    if (arena::is_program(player.spec)) tasks.push_back(task_of(player, options, tolerance));
  }
  return tasks;
}

/// Nothing is there to be checked.
arena::ComplianceReport absence_report(const std::string& absence) {
  arena::ComplianceReport report;
  arena::Finding& finding = report.findings.emplace_back();
  finding.check = "greeting";
  finding.verdict = arena::Verdict::kFailed;
  finding.finding = absence;
  finding.cause = absence;
  finding.advice = "Put one of these files there; until then the bot loses every game.";
  return report;
}

ProgramCheck check(const Task& task, const arena::OnProgress& on_progress) {
  return {task.name, task.version, task.retry,
          task.absence.empty()
              ? arena::check_compliance(task.setup, InterruptGuard::flag(), on_progress)
              : absence_report(task.absence)};
}

bool is_failed(const ProgramCheck& check) {
  return check.report.complete && !check.report.passed();
}

}  // namespace

std::string failed_check_text(const ProgramCheck& check) {
  std::string text;
  for (const auto& [first, checks] : check.report.causes()) {
    if (first->verdict != arena::Verdict::kFailed) continue;
    text +=
        fmt::format("{}: {}: {}\n", check.name, fmt::join(checks, ", "), printable(first->finding));
    const std::string words = arena::cause_in(first->log);
    if (!words.empty() && words != first->cause) text += fmt::format("  stderr: {}\n", words);
    text += fmt::format("  to do: {}\n", printable(first->advice));
  }
  if (!check.retry.empty()) text += fmt::format("  See: {}\n", printable(check.retry));
  return text;
}

std::vector<ProgramCheck> check_programs(const TournamentFile& file,
                                         const arena::ProgramOptions& options,
                                         std::chrono::nanoseconds tolerance) {
  const std::vector<Task> tasks = programs_of(file, options, tolerance);
  std::vector<ProgramCheck> checks(tasks.size());
  std::vector<double> shares(tasks.size());
  ProgressBar bar("checks");
  bool any_failed = false;
  std::mutex mutex;  // guards the shares, the bar and whether any has failed
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
      checks[i] = check(tasks[i], show);
      const std::lock_guard lock(mutex);
      shares[i] = 1;
      if (!is_failed(checks[i])) continue;
      bar.finish();
      if (!std::exchange(any_failed, true)) {
        fmt::print(stderr, "yolah: these programs do not follow the protocol:\n");
      }
      fmt::print(stderr, "{}", failed_check_text(checks[i]));
    }
  });
  bar.finish();
  return checks;
}

ProgramCheck check_program(const Entrant& player, const arena::ProgramOptions& options,
                           std::chrono::nanoseconds tolerance) {
  return check(task_of(player, options, tolerance), nullptr);
}

std::vector<arena::FailureLine> failure_lines(const std::vector<ProgramCheck>& checks) {
  std::vector<arena::FailureLine> lines;
  for (const ProgramCheck& check : checks) {
    if (!is_failed(check)) continue;
    arena::FailureLine& line = lines.emplace_back();
    line.name = check.name;
    line.reason = check.report.failures();
    line.version = check.version;
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
    const arena::Finding& greeting = check.report.findings.front();
    arena::Contender absent = arena::make_absent(check.name, greeting.finding, greeting.log);
    absent.version = player->version;
    *player = std::move(absent);
  }
}

}  // namespace yolah::cli

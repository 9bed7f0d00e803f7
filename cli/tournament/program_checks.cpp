#include "cli/tournament/program_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <utility>

#include "arena/process/command_line.h"
#include "cli/options/input.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/screen_text.h"
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

/// The command by which the check can be seen once more, with all that was said. What
/// was shut in is not to be started in the open.
std::string retry_command(const Entrant& player, const arena::ProgramOptions& options) {
  if (options.sandbox || !player.absence.empty()) return {};
  const std::string folder = std::filesystem::path(player.folder).lexically_normal().string();
  const bool here = folder.empty() || folder == "." || folder == "./";
  const auto command = std::string_view(player.spec).substr(arena::kProgramPrefix.size());
  return fmt::format("{}yolah compliance {}",
                     here ? "" : fmt::format("cd {} && ", arena::quoted_for_shell(folder)),
                     arena::quoted_for_shell(command));
}

std::vector<Task> programs_of(const TournamentFile& file, const arena::ProgramOptions& options) {
  std::vector<Task> tasks;
  for (const Entrant& player : file.players) {
    if (!arena::is_program(player.spec)) continue;
    const auto engine = arena::make_engine_setup(player.spec, player.folder, options);
    if (!engine) fail_at("wrong player", player.spec, engine.error());
    Task& task = tasks.emplace_back();
    task.name = player.name;
    task.version = player.version;
    task.absence = player.absence;
    task.retry = retry_command(player, options);
    task.setup.command = engine->command;
    task.setup.folder = engine->folder;
    task.setup.limits = engine->limits;
    task.setup.start_patience = options.start_timeout;
    task.setup.patience = std::min(task.setup.patience, options.stall_timeout);
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
  finding.advice = "Put one of these files there; until then the bot loses every game.";
  return report;
}

std::string finding_text(const arena::Finding& finding) {
  std::string text = printable(finding.finding) + "\n";
  if (const std::string words = last_words(finding.log); !words.empty()) {
    text += fmt::format("  stderr: {}\n", words);
  }
  return text + fmt::format("  to do: {}\n", printable(finding.advice));
}

/// What a program did wrong; what it did in several checks is told once.
std::string failed_check_text(const ProgramCheck& check) {
  std::vector<std::pair<std::string, std::string>> told;  // the checks, and the finding
  for (const arena::Finding& finding : check.report.findings) {
    if (finding.verdict != arena::Verdict::kFailed) continue;
    const std::string text = finding_text(finding);
    const auto same = std::find_if(told.begin(), told.end(),
                                   [&](const auto& earlier) { return earlier.second == text; });
    if (same == told.end()) {
      told.emplace_back(finding.check, text);
    } else {
      same->first += ", " + finding.check;
    }
  }
  std::string text;
  for (const auto& [checks, finding] : told) {
    text += fmt::format("{}: {}: {}", check.name, checks, finding);
  }
  if (!check.retry.empty()) text += fmt::format("  See: {}\n", printable(check.retry));
  return text;
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
      checks[i] = {tasks[i].name, tasks[i].version, tasks[i].retry,
                   tasks[i].absence.empty()
                       ? arena::check_compliance(tasks[i].setup, InterruptGuard::flag(), show)
                       : absence_report(tasks[i].absence)};
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
    if (check.report.complete && !check.report.passed()) text += failed_check_text(check);
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

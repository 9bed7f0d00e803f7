// yolah compliance: does a bot's program follow the engine protocol?
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "arena/compliance.h"
#include "arena/contender.h"
#include "arena/process/command_line.h"
#include "arena/process/processor_wait.h"
#include "cli/commands/commands.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/terminal.h"

namespace yolah::cli {
namespace {

using arena::Verdict;
using Json = nlohmann::ordered_json;

struct ComplianceCommand {
  std::string command;
  std::string patience = "5s";
  EngineOptions engines;
  bool verbose = false;
  bool json = false;
};

arena::ComplianceSetup read_setup(const ComplianceCommand& command,
                                  const std::optional<arena::Entrant>& bot) {
  const std::string program(arena::program_of(bot ? bot->spec : command.command));
  const auto words = arena::split_command(program);
  if (!words) fail_at("wrong command", program, words.error());
  arena::EngineSetup engine;
  engine.command = *words;
  if (bot) engine.folder = bot->folder;
  if (const auto sandbox = read_engine_options(command.engines).sandbox) {
    const auto shut_in = arena::sandboxed(engine, *sandbox);
    if (!shut_in) fail_at("wrong command", program, shut_in.error());
    engine = *shut_in;
  }
  arena::ComplianceSetup setup;
  setup.command = engine.command;
  setup.folder = engine.folder;
  setup.limits = engine.limits;
  setup.tolerance = arena::kMoveTimeTolerance + arena::measure_wake_up_delay();
  setup.patience = read_duration(command.patience);
  if (setup.patience < std::chrono::milliseconds(100)) {
    throw Failure("--patience must be 100ms or more: no program answers faster", kWrongUsage);
  }
  setup.start_patience = std::max(setup.start_patience, 2 * setup.patience);
  return setup;
}

std::string verdict_text(Verdict verdict) {
  const std::string text = fmt::format("{:<8}", to_string(verdict));
  if (!output_has_color()) return text;
  const int color = verdict == Verdict::kPassed ? 32 : verdict == Verdict::kFailed ? 31 : 33;
  return fmt::format("\x1b[{}m{}\x1b[0m", color, text);
}

/// The last of the lines, as many as are asked for.
void print_block(std::string_view title, const std::vector<std::string>& lines, std::size_t most) {
  for (std::size_t i = lines.size() - std::min(most, lines.size()); i < lines.size(); ++i) {
    fmt::print("           {:<9} {}\n", title, lines[i]);
    title = "";
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// A fault is told in 15 lines at most, with the checks it broke at the end.
struct ShownLines {
  std::size_t sent = 3;
  std::size_t received = 2;
  std::size_t log = 6;
};
constexpr ShownLines kAllLines{1000, 1000, 1000};

void print_finding(const arena::Finding& finding, bool verbose) {
  // What broke an earlier check is told at the end, for all of them, as is what was skipped.
  if ((finding.repeated || finding.verdict == Verdict::kSkipped) && !verbose) return;
  fmt::print("{} {:<17} {}\n", verdict_text(finding.verdict), finding.check, finding.finding);
  const bool fine = finding.verdict == Verdict::kPassed || finding.verdict == Verdict::kSkipped;
  if (!fine || verbose) {
    const ShownLines shown = verbose ? kAllLines : ShownLines();
    print_block("sent", finding.sent, shown.sent);
    print_block("answered", finding.received, shown.received);
    print_block("stderr", lines_of(finding.log), shown.log);
    if (!finding.advice.empty()) print_block("to do", {finding.advice}, 1);
  }
  std::fflush(stdout);
}

/// "1 warning", "2 warnings".
std::string counted(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Why checks were skipped, and how many, unless it was for a cause that is told.
void print_skipped(const arena::ComplianceReport& report) {
  std::map<std::string, int> reasons;
  for (const arena::Finding& finding : report.findings) {
    if (finding.verdict == Verdict::kSkipped && finding.cause.empty()) ++reasons[finding.finding];
  }
  for (const auto& [reason, count] : reasons) {
    fmt::print("skipped  {:<17} {}\n", counted(count, "check"), reason);
  }
}

void print_ending(const arena::ComplianceReport& report) {
  print_skipped(report);
  for (const auto& [first, checks] : report.causes()) {
    if (checks.size() == 1) continue;
    fmt::print("\nThe same cause broke {} checks: {}\n  {}\n", checks.size(),
               fmt::join(checks, ", "), first->cause);
  }
  fmt::print("\n{} passed, {}, {} failed", report.count(Verdict::kPassed),
             counted(report.count(Verdict::kWarning), "warning"), report.count(Verdict::kFailed));
  if (const int skipped = report.count(Verdict::kSkipped)) fmt::print(", {} skipped", skipped);
  if (!report.complete) {
    fmt::print("; stopped before the end.\n");
  } else if (report.passed()) {
    fmt::print(": this bot is ready for a match.\n");
  } else {
    fmt::print(": not ready for a match yet.\n");
  }
}

void print_json(const ComplianceCommand& command, const arena::ComplianceReport& report) {
  Json checks = Json::array();
  for (const arena::Finding& finding : report.findings) {
    checks.push_back({{"check", finding.check},
                      {"verdict", to_string(finding.verdict)},
                      {"finding", finding.finding},
                      {"advice", finding.advice},
                      {"cause", finding.cause},
                      {"sent", finding.sent},
                      {"received", finding.received},
                      {"stderr", finding.log}});
  }
  Json causes = Json::array();
  for (const auto& [first, broken] : report.causes()) {
    causes.push_back({{"cause", first->cause}, {"checks", broken}});
  }
  Json json = {{"command", command.command},
               {"compliant", report.passed()},
               {"passed", report.count(Verdict::kPassed)},
               {"warnings", report.count(Verdict::kWarning)},
               {"failed", report.count(Verdict::kFailed)},
               {"skipped", report.count(Verdict::kSkipped)},
               {"causes", causes},
               {"checks", checks}};
  if (!report.complete) json["complete"] = false;
  // A bot may say anything; what is not UTF-8 is replaced.
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void run(const ComplianceCommand& command) {
  const std::optional<arena::Entrant> bot = read_bot_of(command.command);
  const arena::ComplianceSetup setup = read_setup(command, bot);
  const InterruptGuard guard;
  ProgressBar bar("checks");
  const arena::ComplianceReport report = arena::check_compliance(
      setup, InterruptGuard::flag(),
      [&](double share, std::string_view check) { bar.update(share, 0, std::string(check)); },
      [&](const arena::Finding& finding) {
        if (command.json) return;
        bar.finish();
        print_finding(finding, command.verbose);
      });
  bar.finish();
  if (command.json) {
    print_json(command, report);
  } else {
    print_ending(report);
    const std::string advice = bot && !report.starts() ? advice_to_build(*bot) : "";
    if (!advice.empty()) fmt::print("{}\n", advice);
  }
  if (!report.complete) throw QuietEnd(kInterrupted);
  if (!report.passed()) throw QuietEnd(kFailed);
}

}  // namespace

void add_compliance_command(Subcommand app) {
  auto options = std::make_shared<ComplianceCommand>();
  const Subcommand command =
      app.add_subcommand("compliance", "Check that a bot's program follows the engine protocol");
  command
      .add_option("command", options->command,
                  "The folder of the bot, or how to start it, quoted as a whole")
      .required()
      .type_name("COMMAND");
  command
      .add_option("--patience", options->patience,
                  "How long to wait for an answer, beyond the time for a move; for the first "
                  "one twice that, and 10s at least")
      .type_name("TIME")
      .show_default();
  add_sandbox_options(command, options->engines);
  command.add_flag("--verbose", options->verbose, "Show what was sent and answered in every check");
  add_json_flag(command, options->json);
  command.footer(
      "The exit code is 0 if no check failed, and 1 otherwise. Warnings do not count. A check\n"
      "takes 20 s at most, unless --patience is longer. With --sandbox the bot is checked as in\n"
      "a tournament with --sandbox.\n"
      "How to write a bot: docs/write-a-bot.md; the protocol: docs/protocol.md.\n"
      "Examples:\n"
      "  yolah compliance my_bot\n"
      "  yolah compliance 'python3 examples/random_bot.py'\n"
      "  yolah compliance 'python3 examples/random_bot.py' --sandbox\n"
      "  yolah compliance 'node examples/greedy_bot.js' --verbose\n"
      "  yolah compliance 'yolah ugi --player mcts' --json");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli

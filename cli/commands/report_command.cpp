// yolah report: a tournament's results as a page for people.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "arena/report/page.h"
#include "arena/report/results_file.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/progress.h"

namespace yolah::cli {
namespace {

struct ReportCommand {
  std::string results;
  std::string output = "report.html";
  std::string title;
  std::uint64_t replays = 10'000;
  bool json = false;
};

/// The results file, as far as its beginning says.
std::string read_results_text(const std::string& path) {
  std::string text = read_file(path);
  const FileKind kind = kind_of_file(path, text);
  if (kind == FileKind::kResults) return text;
  throw Failure(
      fmt::format("{} {}: give the results that a tournament writes (.jsonl)", printable(path),
                  kind == FileKind::kRecords ? "holds game records" : "holds no results"),
      kWrongUsage);
}

arena::report::Results read_results_or_fail(const std::string& path) {
  arena::report::Results results;
  try {
    results = arena::report::read_results(read_results_text(path));
  } catch (const arena::ResultsError& error) {
    throw Failure(fmt::format("wrong results in {}, {}", printable(path), printable(error.what())),
                  kWrongUsage);
  }
  if (results.games.empty() && results.failed_checks.empty()) {
    throw Failure(fmt::format("{} holds no games yet: run the tournament first", printable(path)),
                  kWrongUsage);
  }
  return results;
}

void report(const ReportCommand& command) {
  const arena::report::Results results = read_results_or_fail(command.results);
  arena::report::PageOptions options;
  options.title = arena::report::Untrusted(command.title);
  options.replays = command.replays;
  const std::string page = make_page(results, options);
  if (command.output == "-") {
    fmt::print("{}", page);
    return;
  }
  replace_file(command.output, page);
  if (command.json) {
    const nlohmann::ordered_json json = {{"output", command.output},
                                         {"bytes", page.size()},
                                         {"players", results.players.size()},
                                         {"games", results.games.size()},
                                         {"complete", !results.cut_short}};
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{}: {} players, {} games, {} kB. Open it in a browser.\n", command.output,
             results.players.size(), with_separators(results.games.size()),
             with_separators((page.size() + 999) / 1000));
}

}  // namespace

void add_report_command(Subcommand app) {
  auto options = std::make_shared<ReportCommand>();
  const Subcommand command =
      app.add_subcommand("report", "Make an HTML page of a tournament's results");
  command.add_option("results", options->results, "Results of a tournament (JSON lines)")
      .required()
      .type_name("FILE");
  add_output_option(command, options->output, "the page, - for standard output");
  command.add_option("--title", options->title, "Heading; the tournament's name if left out")
      .type_name("TEXT");
  command.add_option("--replays", options->replays, "Most games to put into the page")
      .type_name("N")
      .show_default();
  add_json_flag(command, options->json);
  command.footer(
      "The page needs no network and no other file.\n"
      "Examples:\n"
      "  yolah report results.jsonl -o report.html\n"
      "  yolah report results.jsonl --title \"Class of spring\"");
  command.callback([options] { report(*options); });
}

}  // namespace yolah::cli

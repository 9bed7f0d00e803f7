// yolah data export: training data as text.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/data/data.h"
#include "cli/options/failure.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "engine/rules/notation.h"

namespace yolah::cli::data {
namespace {

using Json = nlohmann::ordered_json;
using learn::DataRecord;

struct ExportCommand {
  std::vector<std::string> files;
  std::uint64_t most = 0;
  bool json = false;
};

void print_line(const DataRecord& record, const learn::Visits* visits, bool json) {
  const learn::Sample sample = learn::sample_of(record);
  const std::string position = to_string(sample.position);
  const double score = record.score / 100.0;
  const bool first = record.is(DataRecord::kFirst);
  if (json) {
    Json line = {
        {"position", position}, {"ply", sample.ply},       {"move", to_string(sample.move)},
        {"score", score},       {"result", sample.result}, {"exact", sample.exact},
        {"first", first}};
    if (visits != nullptr) {
      Json& counts = line["visits"] = Json::object();
      for (const auto& [move, number] : *visits) counts[to_string(Move::from_bits(move))] = number;
    }
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{},{},{},{:.2f},{},{},{}\n", position, sample.ply, to_string(sample.move), score,
               sample.result, sample.exact ? 1 : 0, first ? 1 : 0);
  }
}

void run_export(const ExportCommand& command) {
  const InterruptGuard guard;
  if (!command.json) fmt::print("position,ply,move,score,result,exact,first\n");
  std::uint64_t printed = 0;
  for (const std::string& file : command.files) {
    learn::DataReader reader(file);
    std::vector<DataRecord> records;
    while (reader.next_frame(records)) {
      for (std::size_t i = 0; i < records.size(); ++i) {
        if (command.most > 0 && printed == command.most) return;
        print_line(records[i], reader.visits().empty() ? nullptr : &reader.visits()[i],
                   command.json);
        ++printed;
      }
      if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
      // A pipe that was closed, as by head.
      if (std::ferror(stdout) != 0) throw QuietEnd(kFailed);
    }
  }
}

}  // namespace

void add_export_command(Subcommand data) {
  auto options = std::make_shared<ExportCommand>();
  const Subcommand command = data.add_subcommand("export", "Print positions as CSV or JSON lines");
  add_files_option(command, options->files);
  command.add_option("--most", options->most, "Positions to print at most").type_name("N");
  add_json_lines_flag(command, options->json);
  command.footer(
      "Scores and results are points to come, for the side to move. JSON has visit\n"
      "counts, too, if the file has them.\n"
      "Examples:\n"
      "  yolah data export games.ydata --most 10\n"
      "  yolah data export games.ydata --json > games.jsonl");
  command.callback([options] { run_export(*options); });
}

}  // namespace yolah::cli::data

// yolah data merge: files of training data as one.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "cli/data/data.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "learn/data/shuffle.h"

namespace yolah::cli::data {
namespace {

using Json = nlohmann::ordered_json;
using learn::DataHeader;

struct MergeCommand {
  std::vector<std::string> files;
  std::string output;
  bool mixed = false;
  bool json = false;
};

/// The same games twice would count twice.
void refuse_same_games(const MergeCommand& command, const std::vector<DataHeader>& headers) {
  std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>> seen;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    const DataHeader& one = headers[i];
    if (one.player_hash == 0) continue;  // merged before: nothing is known
    if (!seen.emplace(one.player_hash, one.settings_hash, one.seed, one.first_game).second) {
      throw Failure(
          fmt::format("{} holds the same games as a file before it", printable(command.files[i])),
          kWrongUsage);
    }
  }
}

DataHeader merged_header(const MergeCommand& command) {
  const auto headers = read_headers(command.files);
  refuse_same_games(command, headers);
  for (std::size_t i = 1; i < headers.size(); ++i) {
    const DataHeader& first = headers.front();
    const std::string file = printable(command.files[i]);
    if (headers[i].order != first.order) {
      throw Failure(fmt::format("{} and {} are in different orders: shuffle both the same way",
                                file, printable(command.files.front())),
                    kWrongUsage);
    }
    const bool alike = headers[i].player_hash == first.player_hash &&
                       headers[i].settings_hash == first.settings_hash &&
                       headers[i].engine == first.engine;
    if (!alike && !command.mixed) {
      throw Failure(fmt::format("{} has another player or other settings than {}: add --mixed to "
                                "merge them anyway",
                                file, printable(command.files.front())),
                    kWrongUsage);
    }
  }
  return learn::combined_header(headers);
}

void run_merge(const MergeCommand& command) {
  const DataHeader header = merged_header(command);
  const InterruptGuard guard;
  std::uint64_t positions = 0;
  std::uint64_t games = 0;
  write_whole(command.output, header, [&](learn::DataWriter& writer) {
    const bool whole =
        read_files(command.files, [&](const learn::DataReader& reader, auto records) {
          writer.add_frame(reader.frame_bytes(), records.size(), learn::games_in(records));
        });
    positions = writer.records();
    games = writer.games();
    return whole;
  });
  if (command.json) {
    const Json json = {{"output", command.output}, {"positions", positions}, {"games", games}};
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("{} positions of {} games are in {}.\n", with_separators(positions),
               with_separators(games), printable(command.output));
  }
}

}  // namespace

void add_merge_command(Subcommand data) {
  auto options = std::make_shared<MergeCommand>();
  const Subcommand command = data.add_subcommand("merge", "Join files, one after the other");
  add_files_option(command, options->files);
  add_output_option(command, options->output, "the data; may replace an input").required();
  command.add_flag("--mixed", options->mixed, "Merge files of different players and settings, too");
  add_json_flag(command, options->json);
  command.footer(
      "Example:\n"
      "  yolah data merge job0.ydata job1.ydata --output all.ydata");
  command.callback([options] { run_merge(*options); });
}

}  // namespace yolah::cli::data

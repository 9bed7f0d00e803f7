// yolah data shuffle: training data in random order.
#include "learn/data/shuffle.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/data/data.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"

namespace yolah::cli::data {
namespace {

using Json = nlohmann::ordered_json;

struct ShuffleCommand {
  std::vector<std::string> files;
  std::string output;
  std::string by = "game";
  std::uint64_t seed = 1;
  std::size_t buckets = 256;
  bool json = false;
};

void run_shuffle(const ShuffleCommand& command) {
  learn::DataHeader header = learn::combined_header(read_headers(command.files));
  learn::ShuffleSetup setup;
  setup.inputs = command.files;
  setup.by = command.by == "game" ? learn::DataOrder::kGames : learn::DataOrder::kPositions;
  setup.seed = command.seed;
  setup.buckets = command.buckets;
  const std::string folder = std::filesystem::path(command.output).parent_path().string();
  if (!folder.empty()) setup.folder = folder;
  header.order = setup.by;
  const InterruptGuard guard;
  std::uint64_t positions = 0;
  std::uint64_t games = 0;
  write_whole(command.output, header, [&](learn::DataWriter& writer) {
    ProgressBar bar("positions");
    const bool whole = learn::shuffle_data(setup, writer, InterruptGuard::flag(),
                                           [&](double share) { bar.update(share); });
    positions = writer.records();
    games = writer.games();
    return whole;
  });
  if (command.json) {
    const Json json = {
        {"output", command.output}, {"positions", positions}, {"games", games}, {"by", command.by}};
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("{} positions of {} games are in {}, in random order by {}.\n",
               with_separators(positions), with_separators(games), printable(command.output),
               command.by);
  }
}

}  // namespace

void add_shuffle_command(Subcommand data) {
  auto options = std::make_shared<ShuffleCommand>();
  const Subcommand command =
      data.add_subcommand("shuffle", "Put games or positions in random order");
  add_files_option(command, options->files);
  add_output_option(command, options->output, "the data; may replace an input").required();
  command.add_option("--by", options->by, "What stays together: game or position")
      .one_of({"game", "position"})
      .type_name("WHAT")
      .show_default();
  add_seed_option(command, options->seed, "order");
  command
      .add_option("--buckets", options->buckets,
                  "Parts that the data is split into; one is in memory at a time")
      .range(std::size_t{1}, std::size_t{900})
      .type_name("N")
      .show_default();
  add_json_flag(command, options->json);
  command.footer(
      "A file shuffled by game can still be checked, and split between games.\n"
      "Examples:\n"
      "  yolah data shuffle games.ydata --output shuffled.ydata\n"
      "  yolah data shuffle a.ydata b.ydata --by position --seed 7 --output mixed.ydata");
  command.callback([options] { run_shuffle(*options); });
}

}  // namespace yolah::cli::data

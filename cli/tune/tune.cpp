#include "cli/tune/tune.h"

#include <fmt/format.h>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "engine/rules/record.h"
#include "learn/genome.h"

namespace yolah::cli::tune {

std::optional<Weights> read_start(const std::string& from) {
  if (from == "random") return std::nullopt;
  if (auto weights = learn::weights_named(from)) return weights;
  const std::string text = read_file(from);
  const auto weights = parse_weights(text);
  if (!weights) {
    const LineColumn at = line_column(text, weights.error().offset);
    throw Failure(
        fmt::format("{}:{}: {}", printable(from), at.line, printable(weights.error().reason)),
        kWrongUsage);
  }
  return *weights;
}

std::string with_remark(const Weights& weights, const std::string& remark) {
  std::string text = to_string(weights);
  // The first line says what kind of file it is.
  return text.insert(text.find('\n') + 1, "# " + printable(remark) + "\n");
}

void add_from_option(Subcommand command, std::string& from) {
  command.add_option("--from", from, "Where to start: random, hand, learned or a file")
      .type_name("WEIGHTS")
      .show_default();
}

}  // namespace yolah::cli::tune

namespace yolah::cli {

void add_tune_command(Subcommand app) {
  const Subcommand command = app.add_subcommand("tune", "Learn the weights of the evaluation");
  command.require_subcommand();
  tune::add_ga_command(command);
  tune::add_fit_command(command);
  command.footer(
      "The weights found are for the player: minmax:weights=FILE.\n"
      "Examples:\n"
      "  yolah tune ga --from hand --output ga.txt\n"
      "  yolah tune fit --from random --output fit.txt\n"
      "  yolah match minmax:weights=fit.txt minmax:weights=ga.txt --nodes 5000");
}

}  // namespace yolah::cli

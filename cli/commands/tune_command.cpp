// yolah tune: learns the weights of the evaluation.
#include "cli/commands/commands.h"
#include "cli/tune/tune.h"

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

// yolah data: looks into training data, checks it, puts it in another order.
#include "cli/commands/commands.h"
#include "cli/data/data.h"

namespace yolah::cli {

void add_data_command(Subcommand app) {
  const Subcommand command =
      app.add_subcommand("data", "Look into training data, check it, arrange it");
  command.require_subcommand();
  data::add_info_command(command);
  data::add_check_command(command);
  data::add_calibrate_command(command);
  data::add_shuffle_command(command);
  data::add_merge_command(command);
  data::add_export_command(command);
  command.footer(
      "Training data is made by `yolah datagen`.\n"
      "Examples:\n"
      "  yolah data info games.ydata --plot data.svg\n"
      "  yolah data merge job0.ydata job1.ydata --output all.ydata\n"
      "  yolah data shuffle all.ydata --output shuffled.ydata");
}

}  // namespace yolah::cli

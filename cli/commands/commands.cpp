#include "cli/commands/commands.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/options/failure.h"
#include "cli/options/subcommand.h"
#include "support/man_pages/man_page.h"
#include "support/man_pages/wrong_usage.h"

namespace yolah::cli {
namespace {

void add_commands(CLI::App& app) {
  use_help_format(app);
  app.set_version_flag("--version", YOLAH_VERSION);
  app.require_subcommand(1);
  app.footer("Every command has --help with examples.\nExample:\n  yolah show --targets");
  add_play_command(app);
  add_analyze_command(app);
  add_solve_command(app);
  add_show_command(app);
  add_perft_command(app);
  add_playouts_command(app);
  add_match_command(app);
  add_ratings_command(app);
  add_new_bot_command(app);
  add_compliance_command(app);
  add_tournament_command(app);
  add_league_command(app);
  add_openings_command(app);
  add_book_command(app);
  add_replay_command(app);
  add_report_command(app);
  add_tune_command(app);
  add_datagen_command(app);
  add_data_command(app);
  add_suite_command(app);
  add_ugi_command(app);
  add_web_command(app);
  add_bot_command(app);
#ifdef YOLAH_WITH_FLEET
  add_worker_command(app);
  add_fleet_command(app);
#endif
  add_bench_command(app);
  add_completion_command(app);
  manual::add_man_pages_option(app, {YOLAH_VERSION, 1, true});
}

int report_usage(const CLI::App& app, const CLI::ParseError& error) {
  // Help and version come as "errors" that went well.
  const bool lost = error.get_name() == "CallForHelp" && manual::names_no_command(app);
  if (error.get_exit_code() == 0 && !lost) return app.exit(error);
  fmt::print(stderr, "{}", manual::wrong_usage(app, error));
  return kWrongUsage;
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app("Yolah, the board game: play, analyze, measure.", "yolah");
  try {
    add_commands(app);
    app.parse(argc, argv);
    return kOk;
  } catch (const CLI::ParseError& error) {
    return report_usage(app, error);
  } catch (const Failure& failure) {
    fmt::print(stderr, "yolah: {}\n", failure.what());
    return failure.code();
  } catch (const QuietEnd& end) {
    return end.code();
  }
}

}  // namespace yolah::cli

// The subcommands of `yolah`. Each adds itself to the application; what it does
// runs when the command line names it, and throws a Failure on trouble.
#pragma once

#include "cli/options/subcommand.h"

namespace yolah::cli {

void add_play_command(Subcommand app);
void add_analyze_command(Subcommand app);
void add_perft_command(Subcommand app);
void add_playouts_command(Subcommand app);
void add_match_command(Subcommand app);
void add_ratings_command(Subcommand app);
void add_new_bot_command(Subcommand app);
void add_compliance_command(Subcommand app);
void add_tournament_command(Subcommand app);
void add_league_command(Subcommand app);
void add_openings_command(Subcommand app);
void add_book_command(Subcommand app);
void add_replay_command(Subcommand app);
void add_report_command(Subcommand app);
void add_tune_command(Subcommand app);
void add_datagen_command(Subcommand app);
void add_data_command(Subcommand app);
void add_show_command(Subcommand app);
void add_solve_command(Subcommand app);
void add_suite_command(Subcommand app);
void add_ugi_command(Subcommand app);
void add_web_command(Subcommand app);
void add_bot_command(Subcommand app);
void add_worker_command(Subcommand app);
void add_fleet_command(Subcommand app);
void add_bench_command(Subcommand app);
void add_completion_command(Subcommand app);

/// Does what the command line says; the code that the program ends with.
int run(int argc, char** argv);

}  // namespace yolah::cli

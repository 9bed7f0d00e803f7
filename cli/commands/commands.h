// The subcommands of `yolah`. Each adds itself to the application; what it does
// runs when the command line names it, and throws a Failure on trouble.
#pragma once

#include <CLI/CLI.hpp>
#include <stdexcept>
#include <string>

namespace yolah::cli {

/// What a command returns to the shell.
enum ExitCode {
  kOk = 0,
  kFailed = 1,        // it ran and could not do its work
  kWrongUsage = 2,    // the command line or an input is wrong
  kInterrupted = 130  // Ctrl-C, partial results were printed
};

/// Ends the command with a message for the user.
class Failure : public std::runtime_error {
 public:
  explicit Failure(const std::string& message, ExitCode code = kFailed)
      : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

void add_play_command(CLI::App& app);
void add_analyze_command(CLI::App& app);
void add_perft_command(CLI::App& app);
void add_playouts_command(CLI::App& app);
void add_match_command(CLI::App& app);
void add_ratings_command(CLI::App& app);
void add_compliance_command(CLI::App& app);
void add_tournament_command(CLI::App& app);
void add_openings_command(CLI::App& app);
void add_book_command(CLI::App& app);
void add_report_command(CLI::App& app);
void add_tune_command(CLI::App& app);
void add_datagen_command(CLI::App& app);
void add_data_command(CLI::App& app);
void add_show_command(CLI::App& app);
void add_solve_command(CLI::App& app);
void add_suite_command(CLI::App& app);
void add_ugi_command(CLI::App& app);
void add_web_command(CLI::App& app);
void add_bot_command(CLI::App& app);
void add_worker_command(CLI::App& app);
void add_fleet_command(CLI::App& app);
void add_bench_command(CLI::App& app);
void add_completion_command(CLI::App& app);

}  // namespace yolah::cli

// yolah: one command, with subcommands.
#include <cstdio>
#include <exception>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "support/system/terminal.h"

int main(int argc, char** argv) {
  yolah::system::prepare_terminal();
  try {
    const int code = yolah::cli::run(argc, argv);
    // A full disk or a closed pipe must not pass for success.
    return std::fflush(stdout) == 0 ? code : yolah::cli::kFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "yolah: %s\n", error.what());
    return yolah::cli::kFailed;
  }
}

#include "support/program/program.h"

#include <sodium.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>

#include "support/man_pages/wrong_usage.h"
#include "support/program/log.h"

namespace yolah::server {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

}  // namespace

std::optional<int> read_command_line(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    // Help comes as an "error" that went well.
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fputs(manual::wrong_usage(app, error).c_str(), stderr);
    return kWrongUsage;
  }
}

void begin_program(const std::string& name, const std::string& log_level) {
  set_up_log(name, log_level);
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot begin");
}

int run_program(const char* name, int (*run)(int, char**), int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", name, error.what());
    return kFailed;
  }
}

}  // namespace yolah::server

// yolah-server: one node of the server.
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <string>

#include "online/config.h"
#include "online/http/routes.h"
#include "online/node.h"
#include "online/store/schema.h"
#include "support/man_pages/man_page.h"
#include "support/program/program.h"

namespace yolah::server {
namespace {

int serve(const Config& config) {
  // Blocked before any thread begins, so that they are waited for here and nowhere else.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  Node node(config);
  spdlog::info("listening on {}:{}", config.http.host, node.port());
  int signal = 0;
  sigwait(&signals, &signal);
  spdlog::info("draining");
  node.drain();
  return 0;
}

int run(int argc, char** argv) {
  CLI::App app("A node of the Yolah server: online games over HTTP and WebSocket", "yolah-server");
  std::string file;
  app.add_option("--config", file, "Settings (TOML); YOLAH_* variables go before them")
      ->check(CLI::ExistingFile);
  app.add_subcommand("migrate", "Bring the database's schema up to date, and end");
  app.add_subcommand("serve", "Serve until SIGTERM (what it does without a command)");
  app.require_subcommand(0, 1);
  app.footer(
      "Example:\n"
      "  yolah-server --config node.toml migrate && yolah-server --config node.toml");
  app.set_version_flag("--version", YOLAH_VERSION);
  // For tests, which compare it with the description of the API.
  app.add_flag_callback("--routes",
                        [] {
                          std::cout << api_routes_json();
                          throw CLI::Success();
                        })
      ->trigger_on_parse()
      ->group("");
  manual::add_man_pages_option(app, {YOLAH_VERSION, 8, false});
  if (const auto end = read_command_line(app, argc, argv)) return *end;
  const Config config = read_config(file);
  begin_program(config.name, config.log_level);
  if (app.got_subcommand("migrate")) {
    spdlog::info("{} steps of the schema applied", migrate(config.database_url, server_schema()));
    return 0;
  }
  return serve(config);
}

}  // namespace
}  // namespace yolah::server

int main(int argc, char** argv) {
  return yolah::server::run_program("yolah-server", yolah::server::run, argc, argv);
}

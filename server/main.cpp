// yolah-server: one node of the server.
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>

#include "server/common/log.h"
#include "server/node/config.h"
#include "server/node/node.h"
#include "server/store/migrations.h"

namespace yolah::server {
namespace {

constexpr int kWrongUsage = 2;  ///< As of `yolah`.

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
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help comes as an "error" that went well.
    return app.exit(error) == 0 ? 0 : kWrongUsage;
  }
  const Config config = read_config(file);
  set_up_log(config.name, config.log_level);
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot begin");
  if (app.got_subcommand("migrate")) {
    spdlog::info("{} steps of the schema applied", migrate(config.database_url, server_schema()));
    return 0;
  }
  return serve(config);
}

}  // namespace
}  // namespace yolah::server

int main(int argc, char** argv) {
  try {
    return yolah::server::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "yolah-server: %s\n", error.what());
    return 1;
  }
}

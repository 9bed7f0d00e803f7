// yolah-coordinator: gives out the fleet's work and keeps what comes of it.
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include "fleet/coordinator/api.h"
#include "fleet/coordinator/coordinator.h"
#include "fleet/coordinator/files.h"
#include "fleet/coordinator/members.h"
#include "fleet/coordinator/schema.h"
#include "fleet/coordinator/statements.h"
#include "support/http/http_server.h"
#include "support/man_pages/man_page.h"
#include "support/program/program.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kLargestRun = std::size_t{256} * 1024;  // as text

struct Settings {
  CoordinatorOptions coordinator;
  HttpOptions http;
  std::string data = "fleet-data";
  std::string web;
  std::vector<std::string> public_nats;
  std::string log_level = "info";
};

/// HTTP on a thread of its own, beside the coordinator on this one, which the queue blocks.
class Front {
 public:
  Front(const Settings& settings, const Files& files)
      : database_(context_.get_executor(),
                  {settings.coordinator.database_url, fleet_statement_texts()}),
        handlers_(fleet_api({database_, files, settings.web, settings.public_nats})),
        server_({context_.get_executor()}, settings.http, handlers_.on_request, refuse_socket,
                handlers_.on_upload),
        thread_([this] { context_.run(); }) {}
  ~Front() {
    server_.stop();
    context_.stop();
    thread_.join();
  }
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  std::uint16_t port() const { return server_.port(); }

 private:
  static asio::awaitable<SocketAnswer> refuse_socket(const HttpRequest&) {
    co_return http_error(404, "unknown", "this address does not accept WebSockets");
  }

  asio::io_context context_{1};
  Database database_;
  FleetHandlers handlers_;
  HttpServer server_;
  std::thread thread_;
};

int serve(Settings settings) {
  settings.http.limits.body_bytes = kLargestRun;
  const Files files(settings.data);
  asio::io_context context(1);
  Coordinator coordinator(context, settings.coordinator, files);
  asio::signal_set signals(context, SIGTERM, SIGINT);
  signals.async_wait([&](const auto&, int) { coordinator.stop(); });
  std::signal(SIGPIPE, SIG_IGN);
  const Front front(settings, files);
  spdlog::info("listening on {}:{}", settings.http.host, front.port());
  bool deposed = false;
  std::exception_ptr failure;
  asio::co_spawn(context, coordinator.run(), [&](const std::exception_ptr& thrown, bool value) {
    failure = thrown;
    deposed = value;
    context.stop();
  });
  context.run();
  if (failure) std::rethrow_exception(failure);
  if (deposed) throw std::runtime_error("another coordinator has begun: this one ends");
  return 0;
}

void add_settings(CLI::App& app, Settings& settings) {
  app.set_config("--config", "", "Settings by name, as 'port = 8090' (TOML)");
  app.add_option("--database", settings.coordinator.database_url,
                 "Of PostgreSQL, as libpq reads it")
      ->envname("YOLAH_DATABASE_URL")
      ->type_name("URL")
      ->required();
  app.add_option("--nats", settings.coordinator.queue.servers, "Addresses of NATS, with commas")
      ->envname("YOLAH_NATS")
      ->delimiter(',')
      ->type_name("URL");
  app.add_option("--public-nats", settings.public_nats,
                 "Addresses of NATS for workers, if others than for the coordinator")
      ->delimiter(',')
      ->type_name("URL");
  app.add_option("--nats-user", settings.coordinator.queue.user, "Who the coordinator is there")
      ->type_name("NAME");
  app.add_option("--nats-password", settings.coordinator.queue.password)
      ->envname("YOLAH_NATS_PASSWORD")
      ->type_name("TEXT");
  app.add_option("--replicas", settings.coordinator.replicas, "Servers of NATS that keep all")
      ->check(CLI::Range(1, 5).description(""))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--data", settings.data, "Folder for nets and training data")
      ->type_name("FOLDER")
      ->capture_default_str();
  app.add_option("--host", settings.http.host)->capture_default_str();
  app.add_option("--port", settings.http.port, "For HTTP")->capture_default_str();
  app.add_flag("--trust-proxy", settings.http.trust_proxy, "Take addresses from X-Forwarded-For");
  app.add_option("--web", settings.web, "Folder of the browser app to serve as well")
      ->type_name("FOLDER");
  app.add_option("--log-level", settings.log_level)->capture_default_str();
}

/// The hidden option --routes, by which the documentation is compared with the program.
void add_routes_option(CLI::App& app) {
  const auto print = [](std::int64_t) {
    std::printf("%s", fleet_routes().c_str());
    throw CLI::Success();
  };
  // At once, as --help: other options are required.
  app.add_flag_function("--routes", print)->trigger_on_parse()->group("");
}

/// In seconds.
struct Times {
  std::int64_t late = 600;
  std::int64_t patience = 60;
  std::int64_t hold = 1'800;
};

void add_times(CLI::App& app, Times& times) {
  app.add_option("--late", times.late,
                 "Seconds until a report that a worker says is stored must have come")
      ->check(CLI::Range(1, 86'400).description(""))
      ->type_name("S")
      ->capture_default_str();
  app.add_option("--hold", times.hold, "Seconds that a worker may keep a job without a report")
      ->check(CLI::Range(1, 86'400).description(""))
      ->type_name("S")
      ->capture_default_str();
  app.add_option("--patience", times.patience, "Seconds of silence after which a worker is dead")
      ->check(CLI::Range(1, 3'600).description(""))
      ->type_name("S")
      ->capture_default_str();
}

/// What the commands about members are told.
struct MemberCommand {
  std::string name;
  std::string role = "worker";
  std::string why;
};

void add_member_commands(CLI::App& app, MemberCommand& member) {
  auto* const add = app.add_subcommand("add", "Add a member, or give one a new token; prints it");
  add->add_option("name", member.name)->required();
  add->add_option("--role", member.role, "worker, trusted or submitter")->capture_default_str();
  auto* const bar = app.add_subcommand("quarantine", "Let a worker's results count no more");
  bar->add_option("name", member.name)->required();
  bar->add_option("--why", member.why)->required();
  auto* const restore = app.add_subcommand("restore", "Let a worker begin anew");
  restore->add_option("name", member.name)->required();
}

void add_member(const std::string& database, const MemberCommand& member) {
  const auto role = parse_role(member.role);
  if (!role) throw std::runtime_error("a role must be worker, trusted or submitter");
  if (!good_member_name(member.name)) {
    throw std::runtime_error(
        "a name must have 2 to 40 small letters, digits or '-', and begin with a letter");
  }
  std::printf("%s\n", add_member(database, member.name, *role).c_str());
}

void check_found(bool found, const std::string& name) {
  if (!found) throw std::runtime_error("there is no such member, or nothing to do: " + name);
}

/// Everything but serving; false if that is what is asked for.
bool run_short_command(const CLI::App& app, const Settings& settings, const MemberCommand& member) {
  const std::string& database = settings.coordinator.database_url;
  if (app.got_subcommand("migrate")) {
    spdlog::info("{} steps of the schema applied", migrate(database, fleet_schema()));
    return true;
  }
  check_database(database, fleet_schema());
  if (app.got_subcommand("add")) {
    add_member(database, member);
  } else if (app.got_subcommand("quarantine")) {
    check_found(quarantine_member(database, member.name, member.why), member.name);
  } else if (app.got_subcommand("restore")) {
    check_found(restore_member(database, member.name), member.name);
  } else if (app.got_subcommand("nats-users")) {
    std::printf("%s", nats_users(database, settings.coordinator.queue.password).c_str());
  } else {
    return false;
  }
  return true;
}

int run(int argc, char** argv) {
  CLI::App app("The coordinator of a fleet: runs, jobs, workers, results", "yolah-coordinator");
  Settings settings;
  Times times;
  MemberCommand member;
  add_settings(app, settings);
  add_times(app, times);
  app.require_subcommand(0, 1);
  app.add_subcommand("serve", "Coordinate until SIGTERM (what it does without a command)");
  app.add_subcommand("migrate", "Bring the database's schema up to date, and end");
  add_member_commands(app, member);
  app.add_subcommand("nats-users", "Print what NATS lets members do, for its configuration");
  app.footer(
      "Examples:\n"
      "  yolah-coordinator migrate\n"
      "  yolah-coordinator add anna --role submitter\n"
      "  yolah-coordinator --nats nats://127.0.0.1:4222 --data /srv/fleet");
  app.set_version_flag("--version", YOLAH_VERSION);
  manual::add_man_pages_option(app, {YOLAH_VERSION, 8, false});
  add_routes_option(app);
  if (const auto end = read_command_line(app, argc, argv)) return *end;
  settings.coordinator.leases = {std::chrono::seconds(times.patience),
                                 std::chrono::seconds(times.hold),
                                 std::chrono::seconds(times.late)};
  if (settings.public_nats.empty()) settings.public_nats = settings.coordinator.queue.servers;
  begin_program("coordinator", settings.log_level);
  if (run_short_command(app, settings, member)) return 0;
  if (settings.coordinator.queue.servers.empty()) {
    throw std::runtime_error("the address of NATS is not set: give --nats, or set YOLAH_NATS");
  }
  return serve(std::move(settings));
}

}  // namespace
}  // namespace yolah::server

int main(int argc, char** argv) {
  return yolah::server::run_program("yolah-coordinator", yolah::server::run, argc, argv);
}

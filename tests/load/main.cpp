// server-load: plays many games against a server and holds it to its word.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/man_pages/wrong_usage.h"
#include "tests/load/load.h"
#include "tests/load/members.h"
#include "tests/load/watch.h"
#include "tests/load/yardstick.h"

namespace yolah::load {
namespace {

constexpr int kWrongUsage = 2;
constexpr int kInterrupted = 130;

struct WatchOptions {
  WatchPlan plan;
  std::vector<std::string> nodes;
  bool json = false;
};

struct Options {
  Plan plan;
  std::vector<std::string> nodes;
  bool together = false;
  bool split = false;
  bool json = false;
};

Address read_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address;
  if (colon == std::string::npos ||
      !read_number(std::string_view(text).substr(colon + 1), address.port)) {
    throw CLI::ValidationError("--nodes", text + " is not like 127.0.0.1:8081");
  }
  address.host = text.substr(0, colon);
  if (address.host == "localhost") address.host = "127.0.0.1";
  boost::system::error_code error;
  boost::asio::ip::make_address(address.host, error);
  if (error) throw CLI::ValidationError("--nodes", text + ": give the address, not the name");
  return address;
}

std::vector<Address> read_addresses(const std::vector<std::string>& nodes) {
  std::vector<Address> addresses;
  for (const std::string& node : nodes) addresses.push_back(read_address(node));
  return addresses;
}

Plan plan_of(const Options& options) {
  Plan plan = options.plan;
  plan.nodes = read_addresses(options.nodes);
  plan.split = !options.together;
  plan.threads = std::min(plan.threads, plan.games);
  return plan;
}

/// As many open files as this user may have: each socket is one.
void raise_file_limit(int sockets) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const auto needed = static_cast<rlim_t>(sockets) + 200;
  if (limit.rlim_cur < needed) {
    throw std::runtime_error(
        fmt::format("{} sockets need {} open files, the limit is {}: raise "
                    "`ulimit -n` or ask for fewer",
                    sockets, needed, limit.rlim_cur));
  }
}

int exit_code(const LoadResult& result) {
  if (!result.totals.clean()) return 1;
  return result.interrupted ? kInterrupted : 0;
}

int play(const Options& options) {
  const Plan plan = plan_of(options);
  raise_file_limit(2 * plan.games);
  Stop stop;
  StatusLine status;
  const LoadResult result = run_load(plan, stop, status);
  status.show("");
  options.json ? fmt::print("{}\n", to_json(plan, result).dump()) : print_text(plan, result);
  return exit_code(result);
}

int compare(const Options& options) {
  Plan plan = plan_of(options);
  plan.rate = 0;
  raise_file_limit(4 * plan.games);  // both ends of the yardstick are here
  Stop stop;
  StatusLine status;
  const Yardstick yardstick = measure_yardstick(plan, stop, status);
  LoadResult result;
  if (!plan.nodes.empty() && !stop.raised()) result = run_load(plan, stop, status);
  const double ratio = result.moves_per_second() / std::max(yardstick.round_trips_per_second, 1.0);
  status.show("");
  if (options.json) {
    nlohmann::ordered_json json = {
        {"echo_round_trips_per_second", yardstick.round_trips_per_second},
        {"echo_p99_ms", yardstick.latency.percentile(0.99)}};
    if (!plan.nodes.empty()) {
      json["moves_per_second"] = result.moves_per_second();
      json["ratio"] = ratio;
      json["load"] = to_json(plan, result);
    }
    fmt::print("{}\n", json.dump());
    return exit_code(result);
  }
  fmt::print("bare echo      {:.0f} round trips a second, p50 {:.1f} ms, p99 {:.1f} ms\n",
             yardstick.round_trips_per_second, yardstick.latency.percentile(0.5),
             yardstick.latency.percentile(0.99));
  if (plan.nodes.empty()) return stop.raised() ? kInterrupted : 0;
  fmt::print("ratio          {:.3f} acknowledged moves to a round trip\n\n", ratio);
  print_text(plan, result);
  return exit_code(result);
}

int watch(const WatchOptions& options) {
  WatchPlan plan = options.plan;
  plan.nodes = read_addresses(options.nodes);
  raise_file_limit(plan.sockets);
  Stop stop;
  StatusLine status;
  const WatchResult result = run_watch(plan, stop, status);
  status.show("");
  options.json ? fmt::print("{}\n", to_json(plan, result).dump()) : print_text(plan, result);
  if (result.interrupted) return kInterrupted;
  return result.served == static_cast<std::uint64_t>(plan.sockets) ? 0 : 1;
}

/// What games and watchers have in common.
template <class AnyOptions>
void add_place_and_time(CLI::App& app, AnyOptions& options) {
  app.add_option("--nodes", options.nodes, "Nodes of the server; sockets are spread over them")
      ->delimiter(',')
      ->type_name("HOST:PORT,...");
  app.add_flag("--first", options.plan.first,
               "All begin with the first node; the others are for when it is gone");
  app.add_option("--seconds", options.plan.seconds, "How long to play or to watch")
      ->check(CLI::Range(0.1, 1e6).description(""))
      ->type_name("S")
      ->capture_default_str();
  app.add_flag("--json", options.json, "Print JSON");
}

void add_watch_options(CLI::App& app, WatchOptions& options) {
  add_place_and_time(app, options);
  app.add_option("--sockets", options.plan.sockets, "How many look at the lobby")
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--patience", options.plan.patience,
                 "How long they may take to connect; then counting begins all the same")
      ->check(CLI::Range(0.1, 1e6).description(""))
      ->type_name("S")
      ->capture_default_str();
  app.footer(
      "Exit code 1 if not all have the list at the end.\n"
      "Example:\n"
      "  server-load watch --nodes 127.0.0.1:8081,127.0.0.1:8082 --sockets 10000 --seconds 30");
}

void add_common_options(CLI::App& app, Options& options) {
  Plan& plan = options.plan;
  add_place_and_time(app, options);
  app.add_option("--games", plan.games, "Games at once; each is two sockets")
      ->check(CLI::Range(1, 500'000).description(""))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--threads", plan.threads, "Threads of the players")
      ->check(CLI::Range(1, 256).description(""))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--seed", plan.seed, "Chooses the moves")->type_name("N")->capture_default_str();
  app.add_option("--initial", plan.time.initial, "Milliseconds each side starts with")
      ->check(CLI::Range(1, 100'000'000).description(""))
      ->type_name("MS")
      ->capture_default_str();
  app.add_option("--increment", plan.time.increment, "Milliseconds a move adds")
      ->check(CLI::Range(0, 1'000'000).description(""))
      ->type_name("MS")
      ->capture_default_str();
  app.add_option("--journal", plan.journal,
                 "Keep every event told to a player and every acknowledgement, as lines of JSON")
      ->type_name("FILE");
  auto* together =
      app.add_flag("--together", options.together, "Both players of a game talk to one node");
  app.add_flag("--split", options.split, "To different nodes, as they do anyway")
      ->excludes(together);
}

int run(int argc, char** argv) {
  CLI::App app(
      "Plays many games at once against a server, with random legal moves, and checks every\n"
      "event it is told: nothing lost, repeated, out of order or against the rules. Exit code 1\n"
      "if anything is.",
      "server-load");
  Options options;
  add_common_options(app, options);
  app.add_option("--rate", options.plan.rate, "Moves a second in all; 0: each as soon as it can")
      ->check(CLI::Range(0.0, 1e7).description(""))
      ->type_name("MOVES/S")
      ->capture_default_str();
  app.footer(
      "Examples:\n"
      "  server-load --nodes 127.0.0.1:8081,127.0.0.1:8082 --games 4000 --rate 1500 --seconds 60\n"
      "  server-load watch --nodes 127.0.0.1:8081,127.0.0.1:8082 --sockets 10000 --seconds 30\n"
      "  server-load compare --nodes 127.0.0.1:8081 --games 500");
  app.require_subcommand(0, 1);
  CLI::App* const comparison = app.add_subcommand(
      "compare", "Moves a second, as a ratio to the round trips of a server that only echoes");
  Options compare_options;
  add_common_options(*comparison, compare_options);
  comparison->footer(
      "Without --nodes, the echo alone is measured.\n"
      "Example:\n"
      "  server-load compare --nodes 127.0.0.1:8081 --games 500 --seconds 10");
  CLI::App* const watching = app.add_subcommand(
      "watch", "Sockets that look at the lobby and do nothing else: what they are told, and when");
  WatchOptions watch_options;
  add_watch_options(*watching, watch_options);
  try {
    app.parse(argc, argv);
    if (comparison->parsed()) return compare(compare_options);
    if (watching->parsed()) {
      if (watch_options.nodes.empty()) throw CLI::RequiredError("--nodes");
      return watch(watch_options);
    }
    if (options.nodes.empty()) throw CLI::RequiredError("--nodes");
    return play(options);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    fmt::print(stderr, "{}", manual::wrong_usage(app, error));
    return kWrongUsage;
  }
}

}  // namespace
}  // namespace yolah::load

int main(int argc, char** argv) {
  try {
    const int code = yolah::load::run(argc, argv);
    return std::fflush(stdout) == 0 ? code : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "server-load: %s\n", error.what());
    return 1;
  }
}

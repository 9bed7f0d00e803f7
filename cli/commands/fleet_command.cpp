// yolah fleet: runs of a fleet, handed in, watched and fetched.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "cli/commands/commands.h"
#include "cli/fleet/fleet.h"
#include "cli/fleet/run_text.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "support/client/backoff.h"

namespace yolah::cli {
namespace fleet_commands {

using Json = nlohmann::ordered_json;

FleetClient Contact::client(bool with_token) const {
  const auto address = parse_server(coordinator);
  if (!address) fail_at("wrong coordinator", coordinator, address.error());
  return {*address, with_token ? read_token(token, "this needs the token of a submitter") : ""};
}

namespace {

void print(const Contact& contact, const Json& json, const char* list,
           std::string (*line)(const Json&)) {
  if (contact.json) {
    fmt::print("{}\n", json.dump());
    return;
  }
  const Json entries = json.value(list, Json::array());
  for (const Json& one : entries) fmt::print("{}\n", line(one));
  if (entries.empty()) fmt::print("none\n");
}

Json ask(const Contact& contact, const std::string& path) {
  try {
    FleetClient client = contact.client(false);
    return body_of(client.get(path));
  } catch (const Unreachable& unreachable) {
    throw Failure(unreachable.what());
  }
}

void add_list(Subcommand fleet, const std::shared_ptr<Contact>& contact) {
  fleet.add_subcommand("list", "The newest runs").callback([contact] {
    print(*contact, ask(*contact, "/api/fleet"), "runs", run_line);
  });
  fleet.add_subcommand("workers", "Who works, and how well").callback([contact] {
    print(*contact, ask(*contact, "/api/fleet/workers"), "workers", worker_line);
  });
  fleet.add_subcommand("audit", "What was found wrong, newest first").callback([contact] {
    print(*contact, ask(*contact, "/api/fleet/audit"), "entries", audit_line);
  });
}

void watch(const Contact& contact, const std::string& id) {
  const InterruptGuard guard;
  FleetClient client = contact.client(false);
  ProgressBar bar("jobs");
  Backoff backoff;
  Json run;
  while (!InterruptGuard::raised()) {
    try {
      run = body_of(client.get("/api/fleet/runs/" + id));
      backoff.reset();
      if (run.value("state", "") != "open") break;
      bar.update(share_done(run), run["jobs"].value("done", 0.0), outcome_text(run));
    } catch (const Unreachable&) {
      backoff.wait(InterruptGuard::flag());  // it comes back
    }
    constexpr auto kBetween = std::chrono::seconds(1);
    std::this_thread::sleep_for(kBetween);
  }
  bar.finish();
  if (contact.json) {
    fmt::print("{}\n", run.dump());
  } else {
    fmt::print("{}", run_page(run));
  }
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
}

void add_watch(Subcommand fleet, const std::shared_ptr<Contact>& contact) {
  auto id = std::make_shared<std::string>();
  const Subcommand command = fleet.add_subcommand("watch", "Show a run until it ends");
  command.add_option("run", *id, "The id of the run").required();
  command.callback([=] { watch(*contact, *id); });
}

void add_stop(Subcommand fleet, const std::shared_ptr<Contact>& contact) {
  auto id = std::make_shared<std::string>();
  const Subcommand command = fleet.add_subcommand("stop", "End a run; what it has found stays");
  command.add_option("run", *id, "The id of the run").required();
  command.callback([=] {
    FleetClient client = contact->client(true);
    body_of(client.post("/api/fleet/runs/" + *id + "/stop", nlohmann::json::object()));
    fmt::print("{}\n", contact->json ? nlohmann::json{{"stopped", *id}}.dump() : "stopped " + *id);
  });
}

}  // namespace
}  // namespace fleet_commands

void add_fleet_command(Subcommand app) {
  using namespace fleet_commands;
  auto contact = std::make_shared<Contact>();
  const Subcommand fleet = app.add_subcommand("fleet", "Runs on many machines");
  fleet.require_subcommand();
  add_coordinator_option(fleet, contact->coordinator);
  add_token_options(fleet.app(), contact->token);
  add_json_flag(fleet, contact->json);
  // Before its commands are added: they take its options, too, and have the same examples.
  fleet.fallthrough();
  fleet.footer(
      "Reading needs no token. YOLAH_COORDINATOR and YOLAH_TOKEN save typing.\n"
      "Examples:\n"
      "  yolah fleet --token-file me.token submit match minmax:net=new.ynet minmax \\\n"
      "    --sprt 0,5\n"
      "  yolah fleet watch x7k2p9\n"
      "  yolah fleet stop x7k2p9\n"
      "  yolah fleet audit --json\n"
      "  yolah fleet results x7k2p9 --output dataset");
  add_submit(fleet.app(), contact);
  add_list(fleet, contact);
  add_watch(fleet, contact);
  add_stop(fleet, contact);
  add_results(fleet.app(), contact);
}

}  // namespace yolah::cli

// yolah fleet results: what came of a run, as files.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/fleet/fleet.h"
#include "cli/fleet/run_text.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/terminal/progress.h"
#include "learn/data/format.h"

namespace yolah::cli::fleet_commands {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// The reports that count, in the order of jobs.
std::vector<Json> reports_of(const std::string& run, FleetClient& client) {
  std::vector<Json> reports;
  for (std::uint64_t from = 0;;) {
    const Json page =
        body_of(client.get(fmt::format("/api/fleet/runs/{}/reports?from={}", run, from)));
    const Json& list = page.at("reports");
    if (list.empty()) return reports;
    for (const Json& one : list) reports.push_back(one);
    from = list.back().at("job").get<std::uint64_t>() + 1;
  }
}

/// One shard of a dataset: fetched unless it is there already, and checked.
void fetch_shard(const std::string& run, const Json& report, const fs::path& path,
                 FleetClient& client) {
  const auto hash = report.at("hash").get<std::string>();
  const auto is_right = [&](const std::string& content) {
    return fmt::format("{:016x}", learn::hash_of(content)) == hash;
  };
  if (fs::exists(path) && is_right(read_file(path.string()))) return;
  const HttpAnswer answer =
      client.get(fmt::format("/api/fleet/data/{}/{}", run, report.at("job").get<std::uint64_t>()));
  if (answer.status != 200 || !is_right(answer.body)) {
    throw Failure(fmt::format("the data of job {} of {} did not arrive completely: try again",
                              report.at("job").get<std::uint64_t>(), run));
  }
  replace_file(path.string(), answer.body);
}

/// Shards and a manifest that says what they are.
void write_dataset(const Json& run, const std::vector<Json>& reports, const fs::path& folder,
                   FleetClient& client) {
  fs::create_directories(folder);
  Json shards = Json::array();
  ProgressBar bar("shards");
  for (const Json& one : reports) {
    const Json& report = one.at("report");
    const std::string name = fmt::format("{:06}.ydata", report.at("job").get<std::uint64_t>());
    fetch_shard(run.at("id").get<std::string>(), report, folder / name, client);
    Json shard{{"file", name}};
    shard.update(report);
    shards.push_back(std::move(shard));
    bar.update(static_cast<double>(shards.size()) / static_cast<double>(reports.size()),
               static_cast<double>(shards.size()));
  }
  bar.finish();
  const Json manifest{{"run", run.at("text")}, {"data", run.at("data")}, {"shards", shards}};
  replace_file((folder / "manifest.json").string(), manifest.dump(1) + "\n");
}

void results(const Contact& contact, const std::string& id, const std::string& output) {
  FleetClient client = contact.client(false);
  const Json run = body_of(client.get("/api/fleet/runs/" + id));
  const auto reports = reports_of(id, client);
  const bool is_data = run.value("kind", "") == "data";
  try {
    if (is_data && !output.empty()) {
      write_dataset(run, reports, output, client);
    } else if (const auto product = run.value("product", ""); !product.empty()) {
      if (!output.empty()) replace_file(output, product);
    } else if (!output.empty()) {
      std::string lines;
      for (const Json& one : reports) lines += one.at("report").dump() + '\n';
      replace_file(output, lines);
    }
  } catch (const nlohmann::json::exception&) {
    throw Failure("the coordinator sent an answer that this program does not understand");
  }
  if (contact.json) {
    fmt::print("{}\n", run.dump());
    return;
  }
  fmt::print("{}", run_page(run));
  if (!output.empty()) {
    fmt::print("  written  {}\n", printable(output));
  }
}

}  // namespace

void add_results(CLI::App& fleet, const std::shared_ptr<Contact>& contact) {
  auto id = std::make_shared<std::string>();
  auto output = std::make_shared<std::string>();
  CLI::App* const command = fleet.add_subcommand("results", "Show or fetch the results of a run");
  command->add_option("run", *id)->required();
  command
      ->add_option("--output", *output,
                   "A folder for a data run's shards and manifest; a file for the weights of "
                   "a genome run, or for the reports of other runs, one on each line")
      ->type_name("PATH");
  command->callback([=] { results(*contact, *id, *output); });
}

}  // namespace yolah::cli::fleet_commands

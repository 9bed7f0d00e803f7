#include "cli/fleet/run_text.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "support/hash/sha256.h"

namespace yolah::cli {
namespace {

/// The SHA-256 of a file that the coordinator has from now on.
std::string sent_file(const std::string& path, fleet::FleetClient& client) {
  std::string content = read_file(path);
  const std::string hash = sha256_of(content);
  fleet::body_of(client.send("/api/fleet/files/" + hash, std::move(content)));
  return hash;
}

}  // namespace

std::string player_for_fleet(const std::string& text, fleet::FleetClient& client) {
  const PlayerSpec spec = read_player_spec(text);
  if (!thinks_on_one_thread(spec)) {
    throw Failure(fmt::format("{}: a player of the fleet uses one thread: leave threads out",
                              printable(text)),
                  kWrongUsage);
  }
  std::string sent = to_string(spec);
  for (const PlayerOption& option : spec.kind().options) {
    if (option.check_file == nullptr) continue;
    const std::string& path = spec.text(option.name);
    if (!std::filesystem::is_regular_file(path)) continue;
    const std::string from = fmt::format("{}={}", option.name, path);
    const std::size_t at = sent.find(from);
    if (at == std::string::npos) continue;
    sent.replace(at, from.size(), fmt::format("{}=@{}", option.name, sent_file(path, client)));
  }
  return sent;
}

std::string submit(const fleet::Run& run, fleet::FleetClient& client) {
  return fleet::body_of(client.post("/api/fleet/runs", nlohmann::json::parse(to_text(run))))
      .at("id")
      .get<std::string>();
}

}  // namespace yolah::cli

// Runs, workers and the audit as a terminal shows them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "fleet/client/fleet_client.h"
#include "fleet/run/run.h"

namespace yolah::cli {

/// "12.3 +- 4.5 Elo, LLR 1.20 (-2.94 to 2.94)": what a run has found so far.
std::string outcome_text(const nlohmann::ordered_json& run);
/// A line of the list of runs.
std::string run_line(const nlohmann::ordered_json& run);
/// Everything about one.
std::string run_page(const nlohmann::ordered_json& run);
std::string worker_line(const nlohmann::ordered_json& worker);
std::string audit_line(const nlohmann::ordered_json& entry);
/// The share of its jobs that is done, 0 to 1.
double share_done(const nlohmann::ordered_json& run);

// A run as its submitter writes it, made fit for other machines.

/// A player as workers read it: files are named by their SHA-256, and the coordinator has
/// them. Throws Failure if it is wrong or cannot be sent.
std::string player_for_fleet(const std::string& text, fleet::FleetClient& client);

/// Hands the run over; its id. Throws Failure.
std::string submit(const fleet::Run& run, fleet::FleetClient& client);

}  // namespace yolah::cli

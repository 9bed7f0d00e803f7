// A run as its submitter writes it, made fit for other machines.
#pragma once

#include <string>

#include "fleet/client/fleet_client.h"
#include "fleet/run/run.h"

namespace yolah::cli {

/// A player as workers read it: files are named by their SHA-256, and the coordinator has
/// them. Throws Failure if it is wrong or cannot be sent.
std::string player_for_fleet(const std::string& text, fleet::FleetClient& client);

/// Hands the run over; its id. Throws Failure.
std::string submit(const fleet::Run& run, fleet::FleetClient& client);

}  // namespace yolah::cli

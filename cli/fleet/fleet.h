// The parts of `yolah fleet`, each in a file of its own.
#pragma once

#include <memory>
#include <string>

#include "cli/terminal/token.h"
#include "fleet/client/fleet_client.h"

namespace CLI {
class App;
}  // namespace CLI

namespace yolah::cli::fleet_commands {

using fleet::body_of;
using fleet::FleetClient;

/// What all of them are told.
struct Contact {
  std::string coordinator;
  TokenOptions token;
  bool json = false;

  /// A client; with a token if the command needs one. Throws Failure.
  FleetClient client(bool with_token) const;
};

void add_submit(CLI::App& fleet, const std::shared_ptr<Contact>& contact);
void add_results(CLI::App& fleet, const std::shared_ptr<Contact>& contact);

}  // namespace yolah::cli::fleet_commands

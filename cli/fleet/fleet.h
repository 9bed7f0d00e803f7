// The parts of `yolah fleet`, each in a file of its own.
#pragma once

#include <memory>
#include <string>

#include "fleet/client/fleet_client.h"
#include "cli/terminal/token.h"

namespace CLI {
class App;
}  // namespace CLI

namespace yolah::cli::fleet_commands {

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

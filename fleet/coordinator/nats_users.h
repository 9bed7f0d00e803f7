// What a server of NATS lets the members of a fleet do, as a part of its configuration.
#pragma once

#include <span>
#include <string>

namespace yolah::server {

struct NatsUser {
  std::string name;
  std::string hash;  ///< Of the password, by bcrypt.
};

/// The coordinator may do everything; a worker may ask for jobs and report results under its own
/// name, and nothing else.
std::string nats_users_text(const std::string& coordinator_hash, std::span<const NatsUser> workers);

}  // namespace yolah::server

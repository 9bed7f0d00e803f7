// Nets and books that jobs name by their SHA-256: fetched once, checked, and kept.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>

#include "fleet/client/fleet_client.h"

namespace yolah::fleet {

/// May be used from several threads.
class FileCache {
 public:
  FileCache(std::filesystem::path folder, FleetClient client)
      : folder_(std::move(folder)), client_(std::move(client)) {}

  /// Its path. Throws JobFailure if the coordinator has none, Unreachable and
  /// std::runtime_error for passing trouble.
  std::string find(std::string_view sha256);

 private:
  std::filesystem::path folder_;
  std::mutex mutex_;  // guards the client, and lets each file be fetched once
  FleetClient client_;
};

}  // namespace yolah::fleet

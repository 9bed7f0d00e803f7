// Files that the fleet passes around: nets and books by their SHA-256, and the data of jobs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "fleet/queue/order.h"

namespace yolah::server {

/// A file is there whole or not at all, and once there never changes. May be used by several
/// threads.
class Files {
 public:
  /// Throws std::runtime_error if the folder cannot be made.
  explicit Files(std::filesystem::path folder);

  // All throw std::runtime_error when the disk is full or fails.

  void keep(std::string_view content) const;
  std::optional<std::string> find(std::string_view sha256) const;

  /// The data of a job; several may come for one, if workers disagree.
  void keep_data(const std::string& run, std::uint64_t number, std::string_view content) const;
  /// Whether the data that a report speaks of is here.
  bool has_data(const fleet::JobName& job, std::string_view report) const;
  std::optional<std::string> find_data(const std::string& run, std::uint64_t number,
                                       std::string_view report) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace yolah::server

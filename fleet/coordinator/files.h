// Files that the fleet passes around: nets and books by their SHA-256, and the data of jobs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "fleet/queue/order.h"
#include "support/hash/sha256.h"

namespace yolah::server {

/// A file on its way here. It is gone with this object unless `Files` keeps it.
class IncomingFile {
 public:
  /// Throws std::runtime_error, as `write` does, when the disk is full or fails.
  explicit IncomingFile(std::filesystem::path path);
  ~IncomingFile();
  IncomingFile(const IncomingFile&) = delete;
  IncomingFile& operator=(const IncomingFile&) = delete;

  void write(std::string_view part);
  /// Of what was written; nothing more may be.
  const std::string& sha256();

 private:
  friend class Files;

  std::filesystem::path path_;
  int file_ = -1;
  Sha256 hash_;
  std::string digits_;
};

/// A file is there whole or not at all, and once there never changes. May be used by several
/// threads.
class Files {
 public:
  /// Throws std::runtime_error if the folder cannot be made.
  explicit Files(std::filesystem::path folder);

  // All throw std::runtime_error when the disk is full or fails.

  std::unique_ptr<IncomingFile> begin() const;
  void keep(IncomingFile& file) const;
  /// The data of a job; several may come for one, if workers disagree.
  void keep_data(const std::string& run, std::uint64_t number, IncomingFile& file) const;

  /// Where a file is; nothing if there is none.
  std::optional<std::filesystem::path> find(std::string_view sha256) const;
  /// The data that a report speaks of.
  std::optional<std::filesystem::path> find_data(const fleet::JobName& job,
                                                 std::string_view report) const;

 private:
  static void keep_at(const std::filesystem::path& path, IncomingFile& file);

  std::filesystem::path folder_;
};

}  // namespace yolah::server

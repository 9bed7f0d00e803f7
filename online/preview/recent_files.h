// Files by key in a bounded number of bytes: when there are too many, the one that was asked for
// longest ago goes. May be asked from any thread.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace yolah::server {

class RecentFiles {
 public:
  using File = std::shared_ptr<const std::string>;

  explicit RecentFiles(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Null if it is not there.
  File find(const std::string& key);
  /// A file that is larger than all may be is not kept.
  void put(const std::string& key, File file);

 private:
  struct Entry {
    std::string key;
    File file;
  };
  using Entries = std::list<Entry>;

  static std::size_t bytes_of(const Entry& entry) { return entry.key.size() + entry.file->size(); }
  void drop(Entries::iterator entry);

  const std::size_t most_bytes_;
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  Entries entries_;  ///< The one asked for longest ago first.
  std::unordered_map<std::string, Entries::iterator> by_key_;
};

}  // namespace yolah::server

#include "online/preview/recent_files.h"

#include <iterator>
#include <utility>

namespace yolah::server {

RecentFiles::File RecentFiles::find(const std::string& key) {
  const std::scoped_lock lock(mutex_);
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) return nullptr;
  entries_.splice(entries_.end(), entries_, known->second);
  return known->second->file;
}

void RecentFiles::put(const std::string& key, File file) {
  const std::scoped_lock lock(mutex_);
  if (const auto known = by_key_.find(key); known != by_key_.end()) drop(known->second);
  Entry entry{key, std::move(file)};
  if (bytes_of(entry) > most_bytes_) return;
  bytes_ += bytes_of(entry);
  entries_.push_back(std::move(entry));
  by_key_.emplace(key, std::prev(entries_.end()));
  while (bytes_ > most_bytes_) drop(entries_.begin());
}

void RecentFiles::drop(Entries::iterator entry) {
  bytes_ -= bytes_of(*entry);
  by_key_.erase(entry->key);
  entries_.erase(entry);
}

}  // namespace yolah::server

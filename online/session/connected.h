// Which sockets of this node belong to whom. Any thread may ask.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "online/game/game_info.h"

namespace yolah::server {

class Connected {
 public:
  void add(UserId user, std::uint64_t socket) {
    const std::scoped_lock lock(mutex_);
    sockets_[user].push_back(socket);
  }
  void remove(UserId user, std::uint64_t socket) {
    const std::scoped_lock lock(mutex_);
    const auto found = sockets_.find(user);
    if (found == sockets_.end()) return;
    std::erase(found->second, socket);
    if (found->second.empty()) sockets_.erase(found);
  }
  std::vector<std::uint64_t> sockets_of(UserId user) const {
    const std::scoped_lock lock(mutex_);
    const auto found = sockets_.find(user);
    return found == sockets_.end() ? std::vector<std::uint64_t>{} : found->second;
  }
  bool here(UserId user) const {
    const std::scoped_lock lock(mutex_);
    return sockets_.contains(user);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<UserId, std::vector<std::uint64_t>> sockets_;
};

}  // namespace yolah::server

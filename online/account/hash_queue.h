// Hashes passwords, one at a time, on a thread of its own.
//
// argon2id takes long and much memory on purpose: some 70 ms and 64 MB. May be asked from any
// thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "support/program/work_queue.h"

namespace yolah::server {

class HashQueue {
 public:
  HashQueue();

  /// An argon2id hash, as libsodium writes it. Throws Refusal if the queue is full.
  boost::asio::awaitable<std::string> hash(std::string password, std::string network);
  /// Whether the password is the one of the hash. Throws Refusal if the queue is full.
  boost::asio::awaitable<bool> verify(std::string password, std::string hash, std::string network);

  /// Finishes what is under way and drops the rest. To be called while the executors of those
  /// who wait still exist.
  void stop() { queue_.stop(); }

 private:
  WorkQueue queue_;
};

}  // namespace yolah::server

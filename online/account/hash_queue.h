// Hashes passwords, one at a time, on a thread of its own.
//
// argon2id takes long and much memory on purpose: some 70 ms and 64 MB. So requests wait in a
// fair and bounded queue: networks take turns, and whoever finds no place is refused at once
// with 503 `busy` instead of making others wait. May be asked from any thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <mutex>
#include <string>

#include "online/account/fair_queue.h"

namespace yolah::server {

class HashQueue {
 public:
  HashQueue();
  ~HashQueue() { stop(); }
  HashQueue(const HashQueue&) = delete;
  HashQueue& operator=(const HashQueue&) = delete;

  /// An argon2id hash, as libsodium writes it. Throws Refusal if the queue is full.
  boost::asio::awaitable<std::string> hash(std::string password, std::string network);
  /// Whether the password is the one of the hash. Throws Refusal if the queue is full.
  boost::asio::awaitable<bool> verify(std::string password, std::string hash, std::string network);

  /// Finishes what is under way and drops the rest. To be called while the executors of those
  /// who wait still exist.
  void stop();

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> refuse;
  };

  /// Runs the work on the thread of the queue and returns when it is done.
  boost::asio::awaitable<void> run(std::string network, std::function<void()> work);
  void add(const std::string& network, Job job);
  void work_once();

  std::mutex mutex_;
  FairQueue<Job> waiting_;
  boost::asio::thread_pool thread_;
};

}  // namespace yolah::server

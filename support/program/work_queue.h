// Does slow work, one piece at a time, on a thread of its own: hashes of passwords, pictures.
//
// The threads that serve wait for it without being held up. Requests wait in a fair and bounded
// queue: networks take turns, and whoever finds no place is refused at once with 503 `busy`
// instead of making others wait. May be asked from any thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <mutex>
#include <string>

#include "support/program/fair_queue.h"

namespace yolah::server {

class WorkQueue {
 public:
  struct Limits {
    std::size_t waiting = 16;
    std::size_t of_one_network = 8;
    std::string busy;  ///< Told to whoever finds no place.
  };

  explicit WorkQueue(Limits limits);
  ~WorkQueue() { stop(); }
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  /// Runs the work on the thread of the queue and returns when it is done; throws what it throws,
  /// and Refusal if the queue is full.
  boost::asio::awaitable<void> run(std::string network, std::function<void()> work);

  /// Finishes what is under way and drops the rest. To be called while the executors of those
  /// who wait still exist.
  void stop();

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> refuse;
  };

  void add(const std::string& network, Job job);
  void work_once();

  const std::string busy_;
  std::mutex mutex_;
  FairQueue<Job> waiting_;
  boost::asio::thread_pool thread_;
};

}  // namespace yolah::server

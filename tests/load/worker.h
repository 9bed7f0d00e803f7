// One thread of the load, with its tables and the clerks that run their errands.
//
// The calls are made by the thread that owns the worker, one after another; each waits
// until the worker has done it, or has been told to.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/load/clerk.h"
#include "tests/load/table.h"
#include "tests/load/workplace.h"

namespace yolah::load {

class Worker {
 public:
  /// Has the tables of the plan whose number leaves this index when divided by the threads.
  Worker(const Plan& plan, Journal* journal, std::size_t index);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // The stages of a run, each begun here and over when idle().
  void seat_all();
  void begin_all();
  void verify_all();
  /// Whether all errands are done.
  bool idle();

  void play();
  void stop_playing();
  Totals totals();
  /// Why an errand failed for good; empty if none did.
  std::string failure();
  void flush_journal();

 private:
  using Errand = std::function<boost::asio::awaitable<std::string>(Clerk&)>;

  void call(const std::function<void()>& work);
  void add_errand(Errand errand);
  boost::asio::awaitable<void> run_clerk(std::size_t number);
  boost::asio::awaitable<void> pace();
  boost::asio::awaitable<void> watch();
  void add_beginnings();
  void add_verification(Table& table, WatchedGame& game);

  Workplace workplace_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::deque<Errand> errands_;
  std::size_t errands_running_ = 0;
  boost::asio::steady_timer work_arrives_;
  std::string failure_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stay_;
  std::thread thread_;
};

}  // namespace yolah::load

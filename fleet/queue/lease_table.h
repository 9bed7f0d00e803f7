// The jobs that are to be done, and who has which: what is lent to whom, and for how long.
//
// A lease ends by a report, by being given back, by silence, or because it has lasted too long;
// then the job waits again. What goes wrong is bounded for each worker: how many jobs it may
// have at once grows with its reports and shrinks when it does not report, so that whoever takes
// everything gets little; and a job that somebody has had for long is lent to one who has
// nothing better to do as well, since to do a job twice does no harm.
//
// No clock and no network is in here, and no lock.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "fleet/queue/order.h"

namespace yolah::fleet {

struct LeaseRules {
  /// A worker that is not heard of for so long has lost its job.
  std::chrono::milliseconds patience{60'000};
  /// After so long it has lost it, however often it says that it is at it.
  std::chrono::milliseconds longest{1'800'000};
  /// A report that a worker says is stored must have come by then.
  std::chrono::milliseconds late{600'000};
};

/// What somebody must be told of.
struct LeaseFault {
  enum class Kind : std::uint8_t {
    kKept,      ///< A worker had the job for too long.
    kNoReport,  ///< A worker said that its report is stored, and none has come.
    kForged,    ///< A worker spoke of a job that it was never lent.
    kSilent,    ///< A worker takes jobs, falls silent, and has reported nothing in between.
    kDeadly     ///< Workers die of the job.
  };

  Kind kind = Kind::kKept;
  std::string worker;
  JobName job;

  friend bool operator==(const LeaseFault&, const LeaseFault&) = default;
};

class LeaseTable {
 public:
  using Time = std::chrono::steady_clock::time_point;

  LeaseTable(std::int64_t epoch, LeaseRules rules) : epoch_(epoch), rules_(rules) {}

  struct Standing {
    bool trusted = false;
    bool barred = false;  ///< Gets nothing.
  };
  /// The workers there are.
  void set_workers(const std::map<std::string, Standing>& workers);

  /// What is there already stays as it is.
  void add(const Order& order);
  /// The job has come to an end through this worker's report.
  void finish(const JobName& job, const std::string& worker, Time now);
  void close_run(const std::string& run);

  /// A job of the first of these runs that has one for this worker.
  std::optional<Lease> lend(const std::string& worker, std::span<const std::string> runs, Time now);
  // What a worker says of a lease. Of one that it does not have any more, nothing follows.
  void keep(const std::string& worker, const Lease& lease, Time now);
  void give_back(const std::string& worker, const Lease& lease);
  void say_done(const std::string& worker, const Lease& lease, Time now);

  /// Every report that was stored before then has been taken.
  void note_reports_taken(Time then) { reports_taken_ = then; }
  /// Nobody could be heard: leases are as if all workers had spoken now.
  void pardon(Time now);
  /// Ends leases whose time is over.
  void expire(Time now);
  /// What has gone wrong since this was asked last.
  std::vector<LeaseFault> take_faults() { return std::exchange(faults_, {}); }

  /// Whether a job waits for somebody.
  bool anything_waits() const;

 private:
  using Key = std::pair<std::uint64_t, std::uint32_t>;  // number and copy
  struct Holding {
    std::string worker;
    Time since;
    Time heard;
    std::optional<Time> done;  // said by the worker
  };
  struct Job {
    Order order;
    std::uint64_t place = 0;  // in the order of arrival
    std::vector<Holding> holdings;
    std::set<std::string> lent_to;
    std::set<std::string> silent;  // workers that were not heard of again
    std::size_t deaths = 0;
  };
  using Waiting = std::tuple<int, std::uint64_t, Key>;  // urgency and place first
  struct Run {
    std::map<Key, Job> jobs;
    std::set<Waiting> waiting;
    std::set<std::pair<Time, Key>> held_by_one;
    double mean_seconds = 0;  // of a job, from lease to report
  };
  struct Worker {
    Standing standing;
    std::size_t allowance = 0;  // 0 before it first asks
    std::size_t at_work = 0;    // leases not said to be done
    std::size_t held = 0;       // all leases
    std::optional<Time> asked;
    std::size_t silences = 0;  // occasions since it last reported
    std::optional<Time> last_trouble;
    std::size_t forgeries = 0;
  };
  static Key key_of(const JobName& job) { return {job.number, job.copy}; }
  static Waiting waiting_of(const Job& job);
  Job* find(const JobName& job);
  Holding* find_holding(const std::string& worker, const Lease& lease);
  Worker* find_worker(const std::string& name);
  static bool may_borrow(const Worker& worker);
  bool may_do(const std::string& worker, const Job& job, Time now) const;
  bool others_ask(const std::string& worker, Time now) const;
  Job* first_waiting(const std::string& worker, Run& run, Time now);
  Job* held_for_long(const std::string& worker, Run& run, Time now);
  Lease begin(const std::string& worker, Run& run, Job& job, Time now);
  /// Where a job is to be found follows from who has it.
  static void take_out(Run& run, const Job& job);
  static void put_in(Run& run, const Job& job);
  void leave(const Holding& holding);
  void end(Run& run, Job& job, const Holding& holding);
  void take_back_all(const std::string& worker);
  bool is_over(Job& job, const Holding& holding, Time now);
  void note_silence(const std::string& worker, Job& job, Time now);
  bool restrain(Worker& worker, Time now) const;
  void note_forgery(const std::string& worker, const JobName& job);

  std::int64_t epoch_;
  LeaseRules rules_;
  std::map<std::string, Run> runs_;
  std::map<std::string, Worker> workers_;
  std::uint64_t places_ = 0;
  Time reports_taken_{};
  std::vector<LeaseFault> faults_;
};

}  // namespace yolah::fleet

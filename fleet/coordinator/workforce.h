// The workers of a fleet, as the coordinator sees them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "support/postgres/database.h"

namespace yolah::server {

/// Seconds since a worker was last heard of, while it still counts as at work.
inline constexpr std::int64_t kActiveFor = 120;

struct Worker {
  bool trusted = false;
  bool quarantined = false;
  std::int64_t jobs = 0;  ///< Reported.
  std::int64_t failures = 0;
  std::int64_t last = 0;  ///< Heard of, in seconds.
  /// Which block of jobs one of which is checked, and which one of it.
  std::int64_t block = -1;
  std::int64_t pick = 0;
};

class Workforce {
 public:
  /// A whole number below the one given, which nobody can foresee.
  using Draw = std::function<std::int64_t(std::int64_t below)>;

  explicit Workforce(Draw draw) : draw_(std::move(draw)) {}

  /// Takes over what the database says (kMembers). Tells who is newly quarantined.
  std::vector<std::string> update(const Rows& rows);

  /// Nothing if there is none of that name.
  Worker* find(const std::string& name);
  const std::map<std::string, Worker>& all() const { return workers_; }
  bool is_trusted(const std::string& name) const;
  bool has_trusted() const;
  /// Those in good standing that have reported something, and were heard of of late.
  std::size_t active(std::int64_t now) const;
  std::vector<std::string> quarantined() const;

  /// Counts a report, and tells whether it is to be checked: the first three of a worker, then
  /// one of every forty.
  bool draw_check(Worker& worker) const;
  /// Whether so many failures are its own fault.
  static bool fails_too_often(const Worker& worker);

 private:
  Draw draw_;
  std::map<std::string, Worker> workers_;
};

}  // namespace yolah::server

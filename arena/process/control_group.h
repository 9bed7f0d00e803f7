// A control group of the kernel: what a program and all that it starts may use
// together, memory that they share and files in memory included.
//
// Groups are made below the one that this process is in, so that what holds for it
// holds for them too; where that one may have no limits below it (version 2), below
// the nearest one above. Needs the controllers `memory` and `pids`, of version 1 or
// 2, and the right to write there: root has it, and users whom systemd gives it.
// With the controller `cpu`, a group also counts as one program when the processor
// is shared out, however many processes it has. What they have used of it together is
// counted by version 2, and by version 1 with the controller `cpuacct`. They can be halted
// together by version 2, and by version 1 with the controller `freezer`: there they cannot be
// killed meanwhile, not even when this process dies; the next one that makes groups kills them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace yolah::arena {

struct GroupLimits {
  std::int64_t memory_megabytes = 1024;
  int processes = 64;                 ///< Threads count.
  std::int64_t cpu_seconds = 86'400;  ///< Of all its processes; whoever made the group sees to it.
};

/// A folder of the kernel's in which groups can be made.
struct GroupPlace {
  std::filesystem::path folder;
  bool is_unified = false;               ///< Version 2.
  std::vector<std::string> controllers;  ///< What limits groups there.
};

class ControlGroup {
 public:
  /// Throws std::runtime_error that says what is in the way.
  explicit ControlGroup(const GroupLimits& limits);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  /// Kills what is left in it.
  ~ControlGroup();

  /// Descriptors: a process that writes "0" to each of them is in the group.
  std::span<const int> doors() const { return doors_; }

  /// What its processes have used of the processor, those that ended included; nothing where
  /// the kernel does not count it.
  std::optional<std::chrono::nanoseconds> processor_time() const;

  /// Halts all of them until they are let go on; false where the kernel cannot. What is halted
  /// cannot be killed by version 1: let it go on first.
  bool freeze() const { return set_frozen(true); }
  void thaw() const { set_frozen(false); }

  /// Those in it just now.
  std::vector<pid_t> processes() const;

  /// Whether the kernel killed something in it for want of memory.
  bool ran_out_of_memory() const;

 private:
  class Folder;

  bool set_frozen(bool frozen) const;

  std::vector<std::unique_ptr<Folder>> folders_;
  std::vector<int> doors_;
  std::filesystem::path memory_events_;
  std::filesystem::path processor_use_;  // in nanoseconds by version 1, a table by version 2
  std::filesystem::path freezer_;        // empty where there is none
};

/// Why no group can be made here, after trying it once; empty when one can.
const std::string& reason_for_no_control_group();

/// Where groups can be made, for texts as in /proc/self/cgroup and
/// /proc/self/mountinfo; empty when memory and processes cannot both be limited.
std::vector<GroupPlace> find_group_places(std::istream& groups, std::istream& mounts);

/// Removes groups left by processes that were killed before they could. Done once
/// before the first group is made.
void sweep_group_places(const std::vector<GroupPlace>& places);

}  // namespace yolah::arena

#include "arena/process/control_group.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

constexpr std::string_view kPrefix = "yolah-";
const Names kNeededControllers = {"memory", "pids"};
const Names kWelcome = {"memory", "pids", "cpu", "cpuacct", "freezer"};

bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Names split(const std::string& text, char at) {
  Names names;
  std::istringstream stream(text);
  for (std::string name; std::getline(stream, name, at);) names.push_back(name);
  return names;
}

Names words_of(const fs::path& file) {
  std::ifstream stream(file);
  Names words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// The kernel takes each value in one write, and says by it what it thinks of it.
bool put(const fs::path& file, const std::string& value) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done =
      write(descriptor, value.data(), value.size()) == static_cast<ssize_t>(value.size());
  const int reason = errno;
  close(descriptor);
  errno = reason;
  return done;
}

[[noreturn]] void fail(const fs::path& file) {
  throw std::system_error(errno, std::generic_category(), "cannot set up " + file.string());
}

// Where groups can be made.

struct Mount {
  fs::path root;  // the group that is seen at the folder
  fs::path folder;
  bool is_unified = false;
  Names options;
};

std::optional<Mount> read_mount(const std::string& line) {
  const Names words = split(line, ' ');
  const auto dash = std::find(words.begin(), words.end(), "-");
  if (dash - words.begin() < 6 || words.end() - dash < 4) return {};
  const std::string& type = dash[1];
  if (type != "cgroup" && type != "cgroup2") return {};
  return Mount{words[3], words[4], type == "cgroup2", split(dash[3], ',')};
}

/// The group of this process by controller; that of version 2 by an empty name.
std::map<std::string, fs::path> read_groups(std::istream& text) {
  std::map<std::string, fs::path> groups;
  for (std::string line; std::getline(text, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string names = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (names.empty()) groups.emplace("", path);
    for (const std::string& name : split(names, ',')) groups.emplace(name, path);
  }
  return groups;
}

/// A group's folder; none when the mount does not show it.
std::optional<fs::path> folder_in(const Mount& mount, const fs::path& group) {
  const fs::path relative = group.lexically_relative(mount.root);
  if (relative.empty() || *relative.begin() == "..") return {};
  return (mount.folder / relative).lexically_normal();
}

/// Groups can be made, and processes moved there from below.
bool is_open(const fs::path& folder) {
  return access(folder.c_str(), W_OK) == 0 && access((folder / "cgroup.procs").c_str(), W_OK) == 0;
}

void add_place(std::vector<GroupPlace>& places, const fs::path& folder,
               const std::string& controller) {
  for (GroupPlace& place : places) {
    if (contains(place.controllers, controller)) return;
    if (place.folder == folder) {
      place.controllers.push_back(controller);
      return;
    }
  }
  if (is_open(folder)) places.push_back({folder, false, {controller}});
}

/// What is still needed beyond what the places limit.
Names missing_in(const std::vector<GroupPlace>& places) {
  Names missing = kNeededControllers;
  for (const GroupPlace& place : places) {
    std::erase_if(missing,
                  [&](const std::string& name) { return contains(place.controllers, name); });
  }
  return missing;
}

/// What limits groups in a folder of version 2, asking for it if need be. That is
/// refused to a group with processes of its own.
Names controllers_below(const fs::path& folder, const Names& needed) {
  const fs::path file = folder / "cgroup.subtree_control";
  Names names = words_of(file);
  std::string wish;
  for (const std::string& name : needed) {
    if (!contains(names, name)) wish += (wish.empty() ? "+" : " +") + name;
  }
  if (!wish.empty() && put(file, wish)) names = words_of(file);
  return names;
}

void add_unified_place(std::vector<GroupPlace>& places, const Mount& mount, fs::path folder) {
  const Names needed = missing_in(places);
  for (; !needed.empty() && is_open(folder); folder = folder.parent_path()) {
    GroupPlace place{folder, true, {}};
    const Names names = controllers_below(folder, needed);
    for (const std::string& name : kWelcome) {
      if (contains(names, name)) place.controllers.push_back(name);
    }
    const bool enough = std::all_of(needed.begin(), needed.end(),
                                    [&](const std::string& name) { return contains(names, name); });
    if (enough) places.push_back(place);
    if (enough || folder == mount.folder) return;
  }
}

/// A group of version 2 halts what is in it without any controller, and lets it be killed: better
/// than version 1, where both are in use.
void add_place_to_halt(std::vector<GroupPlace>& places, const fs::path& folder) {
  const bool has_one = std::any_of(places.begin(), places.end(),
                                   [](const GroupPlace& place) { return place.is_unified; });
  if (!has_one && is_open(folder)) places.push_back({folder, true, {}});
}

/// Kills what is in a group. What is halted in version 1 does not die before it goes on.
void kill_all_in(const fs::path& folder) {
  put(folder / "freezer.state", "THAWED");
  for (const std::string& pid : words_of(folder / "cgroup.procs")) {
    const auto number = static_cast<pid_t>(std::strtol(pid.c_str(), nullptr, 10));
    if (number > 0) kill(number, SIGKILL);
  }
}

/// Takes the kernel a moment after the last process is killed. What it does not kill in this time
/// is left to it.
void remove_group(const fs::path& folder) {
  constexpr std::chrono::seconds kPatience{2};
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::chrono::milliseconds pause{1};
  while (rmdir(folder.c_str()) != 0 && errno == EBUSY &&
         std::chrono::steady_clock::now() < deadline) {
    kill_all_in(folder);
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(50));
  }
}

/// Whose owner is gone, and what its programs left.
void sweep(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kPrefix)) continue;
    pid_t owner = 0;
    std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), owner);
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) remove_group(entry.path());
  }
}

const std::vector<GroupPlace>& own_places() {
  static const std::vector<GroupPlace> kPlaces = [] {
    std::ifstream groups("/proc/self/cgroup");
    std::ifstream mounts("/proc/self/mountinfo");
    auto places = find_group_places(groups, mounts);
    sweep_group_places(places);
    return places;
  }();
  return kPlaces;
}

// What is set in a group.

void limit_memory(const fs::path& folder, bool is_unified, std::int64_t megabytes) {
  const std::string bytes = std::to_string(megabytes << 20);
  const fs::path file = folder / (is_unified ? "memory.max" : "memory.limit_in_bytes");
  if (!put(file, bytes)) fail(file);
  // Absent where there is no swap, or nobody counts it.
  if (is_unified) {
    put(folder / "memory.swap.max", "0");
    put(folder / "memory.oom.group", "1");
  } else {
    put(folder / "memory.memsw.limit_in_bytes", bytes);
  }
}

void limit_processes(const fs::path& folder, int processes) {
  const fs::path file = folder / "pids.max";
  if (!put(file, std::to_string(processes))) fail(file);
}

/// A group weighs as one process would that is as nice as this one.
void set_weight(const fs::path& folder, bool is_unified) {
  const int nice = getpriority(PRIO_PROCESS, 0);
  if (is_unified) {
    put(folder / "cpu.weight.nice", std::to_string(nice));
    return;
  }
  constexpr double kShares = 1024;
  constexpr double kStep = 1.25;
  put(folder / "cpu.shares", std::to_string(std::lround(kShares * std::pow(kStep, -nice))));
}

std::string fresh_name() {
  static std::atomic<unsigned> count{0};
  return std::string(kPrefix) + std::to_string(getpid()) + "-" + std::to_string(count++);
}

}  // namespace

/// One folder of a group, removed at the end.
class ControlGroup::Folder {
 public:
  explicit Folder(fs::path path) : path_(std::move(path)) {
    if (mkdir(path_.c_str(), 0755) != 0) fail(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    if (door_ >= 0) close(door_);
    remove_group(path_);
  }

  const fs::path& path() const { return path_; }

  int open_door() {
    const fs::path file = path_ / "cgroup.procs";
    const int door = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (door < 0) fail(file);
    // Clear of the standard ones, which a new program gets before it enters.
    door_ = fcntl(door, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(door);
    if (door_ < 0) fail(file);
    return door_;
  }

 private:
  fs::path path_;
  int door_ = -1;
};

ControlGroup::ControlGroup(const GroupLimits& limits) {
  const auto& places = own_places();
  if (places.empty()) {
    throw std::runtime_error(
        "no control group with the controllers memory and pids can be made here; root can make "
        "one, or a user by systemd-run --user --scope");
  }
  const std::string name = fresh_name();
  for (const GroupPlace& place : places) {
    const auto& folder = folders_.emplace_back(std::make_unique<Folder>(place.folder / name));
    for (const std::string& controller : place.controllers) {
      if (controller == "memory") {
        limit_memory(folder->path(), place.is_unified, limits.memory_megabytes);
        memory_events_ =
            folder->path() / (place.is_unified ? "memory.events" : "memory.oom_control");
      }
      if (controller == "pids") limit_processes(folder->path(), limits.processes);
      if (controller == "cpu") set_weight(folder->path(), place.is_unified);
      if (controller == "cpuacct") processor_use_ = folder->path() / "cpuacct.usage";
      if (controller == "freezer" && freezer_.empty()) {
        freezer_ = folder->path() / "freezer.state";
      }
    }
    if (place.is_unified && processor_use_.empty()) processor_use_ = folder->path() / "cpu.stat";
    if (place.is_unified) freezer_ = folder->path() / "cgroup.freeze";
    doors_.push_back(folder->open_door());
  }
}

ControlGroup::~ControlGroup() = default;

bool ControlGroup::set_frozen(bool frozen) const {
  if (freezer_.empty()) return false;
  const bool is_unified = freezer_.filename() == "cgroup.freeze";
  return put(freezer_, is_unified ? (frozen ? "1" : "0") : (frozen ? "FROZEN" : "THAWED"));
}

std::vector<pid_t> ControlGroup::processes() const {
  std::vector<pid_t> found;
  for (const std::string& word : words_of(folders_.front()->path() / "cgroup.procs")) {
    found.push_back(static_cast<pid_t>(std::strtol(word.c_str(), nullptr, 10)));
  }
  return found;
}

std::optional<std::chrono::nanoseconds> ControlGroup::processor_time() const {
  const Names words = words_of(processor_use_);
  if (words.size() == 1) {
    return std::chrono::nanoseconds(std::strtoll(words[0].c_str(), nullptr, 10));
  }
  const auto found = std::find(words.begin(), words.end(), "usage_usec");
  if (found == words.end() || found + 1 == words.end()) return {};
  return std::chrono::microseconds(std::strtoll(found[1].c_str(), nullptr, 10));
}

bool ControlGroup::ran_out_of_memory() const {
  const Names words = words_of(memory_events_);
  const auto found = std::find(words.begin(), words.end(), "oom_kill");
  return found != words.end() && found + 1 != words.end() && found[1] != "0";
}

const std::string& reason_for_no_control_group() {
  static const std::string kReason = [] {
    try {
      const ControlGroup group{GroupLimits{}};
      return std::string();
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
  }();
  return kReason;
}

std::vector<GroupPlace> find_group_places(std::istream& groups, std::istream& mounts) {
  const auto own = read_groups(groups);
  std::vector<GroupPlace> places;
  std::optional<Mount> unified;
  for (std::string line; std::getline(mounts, line);) {
    const auto mount = read_mount(line);
    if (!mount) continue;
    if (mount->is_unified && !unified) unified = mount;
    for (const std::string& controller : kWelcome) {
      if (mount->is_unified || !contains(mount->options, controller)) continue;
      if (!own.contains(controller)) continue;
      const auto folder = folder_in(*mount, own.at(controller));
      if (folder) add_place(places, *folder, controller);
    }
  }
  if (unified && own.contains("")) {
    const auto folder = folder_in(*unified, own.at(""));
    if (folder) add_unified_place(places, *unified, *folder);
    if (folder) add_place_to_halt(places, *folder);
  }
  if (!missing_in(places).empty()) places.clear();
  return places;
}

void sweep_group_places(const std::vector<GroupPlace>& places) {
  for (const GroupPlace& place : places) sweep(place.folder);
}

}  // namespace yolah::arena

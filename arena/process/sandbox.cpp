#include "arena/process/sandbox.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "arena/process/engine_process.h"
#include "support/system/child.h"
#include "support/system/process.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Folders of the system, which every program sees.
constexpr std::array kSystemFolders = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc"};

/// Processes of the sandbox itself, with some to spare.
constexpr int kOwnProcesses = 8;

void add(Words& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

bool is_within(const fs::path& path, const fs::path& folder) {
  const auto relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

bool is_system(const fs::path& path) {
  return std::any_of(kSystemFolders.begin(), kSystemFolders.end(),
                     [&](const char* folder) { return is_within(path, folder); });
}

bool is_home(const fs::path& folder) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment.
  const char* const home = std::getenv("HOME");
  return folder == "/" || folder == "/root" || folder == "/home" ||
         folder.parent_path() == "/home" || (home != nullptr && folder == fs::path(home));
}

/// The links and folders of / as they are here: links on Debian, folders elsewhere.
void add_system(Words& words) {
  add(words, {"--ro-bind", "/usr", "/usr"});
  for (const char* folder : kSystemFolders) {
    std::error_code error;
    const std::string name(folder);
    if (name == "/usr" || name == "/etc") continue;
    if (fs::is_symlink(folder, error)) {
      add(words, {"--symlink", fs::read_symlink(folder, error).string(), name});
    } else if (fs::is_directory(folder, error)) {
      add(words, {"--ro-bind", name, name});
    }
  }
  add(words, {"--perms", "0755", "--dir", "/etc"});
  for (const std::string name : {"/etc/alternatives", "/etc/ld.so.cache"}) {
    add(words, {"--ro-bind-try", name, name});
  }
  // Java keeps its settings there; they are the same on every machine.
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const std::string name = entry.path().string();
    if (name.starts_with("/etc/java")) add(words, {"--ro-bind", name, name});
  }
}

void add_private_folders(Words& words, const std::string& folder, const SandboxLimits& limits) {
  add(words, {"--proc", "/proc", "--dev", "/dev", "--size",
              std::to_string(limits.disk_megabytes << 20), "--perms", "1777", "--tmpfs", "/tmp"});
  if (!folder.empty()) {
    // Bubblewrap would make those above it for itself alone.
    fs::path above;
    for (const fs::path& part : fs::path(folder).parent_path()) {
      above /= part;
      if (above != "/" && above != "/tmp") {
        add(words, {"--perms", "0755", "--dir", above.string()});
      }
    }
    add(words, {"--ro-bind", folder, folder});
  }
  // What is left of / and /dev is memory that could be filled.
  add(words, {"--remount-ro", "/", "--remount-ro", "/dev"});
}

void add_environment(Words& words, const SandboxLimits& limits) {
  const std::string heap = std::to_string(limits.memory_megabytes / 2);
  add(words, {"--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME",
              "/tmp", "--setenv", "LANG", "C.UTF-8", "--setenv", "JAVA_TOOL_OPTIONS",
              "-Xmx" + heap + "m -XX:+UseSerialGC", "--setenv", "PYTHONDONTWRITEBYTECODE", "1"});
}

/// A user of its own for every program, far from those of people: a limit on
/// processes counts all processes of a user.
std::string lonely_user() {
  static std::atomic<unsigned> count{0};
  constexpr unsigned kFirst = 1'600'000'000;
  constexpr unsigned kEach = 256;
  return std::to_string(kFirst + static_cast<unsigned>(system::process_id()) * kEach +
                        count++ % kEach);
}

void add_inner_sandbox(Words& words, const std::string& folder) {
  const std::string user = lonely_user();
  add(words, {"/usr/bin/setpriv", "--reuid", user, "--regid", user, "--clear-groups",
              "--no-new-privs", "--bounding-set=-all", "--"});
  add(words, {"/usr/bin/bwrap", "--unshare-user", "--disable-userns", "--die-with-parent", "--bind",
              "/", "/", "--dev-bind", "/dev", "/dev", "--chdir", folder});
}

/// The last bubblewrap sets it as its last deed: it needs other calls itself.
void add_filter(Words& words) {
  add(words, {"--seccomp", std::to_string(system::kGivenDescriptor), "--"});
}

void add_limits(Words& words, const SandboxLimits& limits) {
  add(words,
      {"/usr/bin/prlimit", "--core=0", "--nproc=" + std::to_string(limits.processes),
       "--data=" + std::to_string(limits.memory_megabytes << 20),
       "--fsize=" + std::to_string(limits.disk_megabytes << 20),
       "--nofile=" + std::to_string(limits.files),
       // The first is a signal that says what it is for, the second kills.
       "--cpu=" + std::to_string(limits.cpu_seconds) + ":" + std::to_string(limits.cpu_seconds + 1),
       "--"});
}

/// The bot runs in its folder; a file there may be named from where the referee
/// runs.
std::string seen_from_folder(const std::string& word, const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || fs::path(word).is_absolute() || fs::exists(folder / word, error)) {
    return word;
  }
  const fs::path path = fs::canonical(word, error);
  return !error && is_within(path, folder) ? path.string() : word;
}

/// Whether a word may name a file: the first, without a slash, is looked for in
/// PATH.
bool names_file(const Words& command, const std::string& word) {
  return &word != &command.front() || word.find('/') != std::string::npos;
}

ParseError not_to_be_shown(const std::string& what, const fs::path& folder) {
  return {0,
          what + folder.string() + ", which a sandbox must not show: give it a folder of its own"};
}

/// Whether the user that root becomes can read a folder that root can.
bool is_readable(const fs::path& folder) {
  constexpr fs::perms kNeeded = fs::perms::others_read | fs::perms::others_exec;
  std::error_code error;
  return geteuid() != 0 || (fs::status(folder, error).permissions() & kNeeded) == kNeeded;
}

/// The folder that a sandbox shows.
Parsed<std::string> shown_folder(const EngineSetup& setup) {
  if (setup.folder.empty()) return bot_folder(setup.command);
  std::error_code error;
  const fs::path folder = fs::canonical(setup.folder, error);
  if (error || !fs::is_directory(folder, error)) {
    return ParseError{0, "there is no folder " + setup.folder};
  }
  if (is_home(folder)) return not_to_be_shown("the bot's folder is ", folder);
  return folder.string();
}

}  // namespace

Parsed<std::string> bot_folder(const Words& command) {
  for (const std::string& word : command) {
    if (!names_file(command, word)) continue;
    std::error_code error;
    const fs::path path = fs::canonical(word, error);
    if (error || !(fs::is_regular_file(path, error) || fs::is_directory(path, error))) continue;
    if (is_system(path)) continue;
    const fs::path folder = fs::is_directory(path, error) ? path : path.parent_path();
    if (is_home(folder)) {
      return not_to_be_shown("'" + word + "' lies in ", folder);
    }
    return folder.string();
  }
  return std::string();
}

Parsed<EngineSetup> sandboxed(EngineSetup setup, const SandboxLimits& limits) {
  const auto folder = shown_folder(setup);
  if (!folder) return folder.error();
  if (!folder->empty() && !is_readable(*folder)) {
    return ParseError{
        0, *folder + " is closed to others, and the bot runs as one: chmod -R o+rX " + *folder};
  }
  setup.command = in_sandbox(setup.command, *folder, limits);
  setup.folder.clear();
  setup.limits =
      GroupLimits{limits.memory_megabytes, limits.processes + kOwnProcesses, limits.cpu_seconds};
  return setup;
}

Words in_sandbox(const Words& command, const std::string& folder, const SandboxLimits& limits) {
  const std::string place = folder.empty() ? "/tmp" : folder;
  const bool is_root = geteuid() == 0;
  Words words = {"/usr/bin/bwrap", "--die-with-parent", "--new-session"};
  if (is_root) {
    add(words, {"--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
                "--unshare-cgroup-try"});
    add(words, {"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID",
                "--cap-add", "CAP_SETPCAP"});
  } else {
    add(words, {"--unshare-all", "--unshare-user", "--disable-userns"});
  }
  add_system(words);
  add_private_folders(words, folder, limits);
  add_environment(words, limits);
  add(words, {"--chdir", place});
  if (is_root) {
    words.emplace_back("--");
    add_inner_sandbox(words, place);
  }
  add_filter(words);
  add_limits(words, limits);
  for (const std::string& word : command) {
    words.push_back(names_file(command, word) ? seen_from_folder(word, folder) : word);
  }
  return words;
}

std::string reason_for_no_sandbox() {
  for (const char* program : {"/usr/bin/bwrap", "/usr/bin/setpriv", "/usr/bin/prlimit"}) {
    if (access(program, X_OK) != 0) {
      return std::string(program) + " is missing: run `sudo apt-get install bubblewrap util-linux`";
    }
  }
  try {
    EngineProcess process(in_sandbox({"/bin/true"}, "", {}), "", GroupLimits{});
    const auto deadline = EngineProcess::Clock::now() + std::chrono::seconds(20);
    if (!process.wait_for_exit(deadline)) return "bubblewrap does not answer";
    const std::string end = process.how_it_ended();
    return end == "exited with code 0" ? std::string() : process.log();
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::string weak_limits() {
  const std::string& reason = reason_for_no_control_group();
  if (reason.empty()) return {};
  return "the limits on memory and on processor time hold for each process of a program, not for "
         "all of them together, nor for memory that they share: " +
         reason;
}

}  // namespace yolah::arena

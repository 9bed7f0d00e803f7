// A command that runs another one shut in: bubblewrap without network, seeing only
// the system's programs and its own folder, read-only, plus a small private /tmp,
// with limits on memory, processes, files and processor time, and without the system
// calls that no bot needs (syscall_filter.h).
//
// Memory and processes of a program are limited together by a control group, where
// one can be made; and those of each process by limits of its own. One on processes
// does not bind root, so that root first becomes a user that nobody else is. One on
// memory is one on data: a limit on addresses would kill Node and Java, which
// reserve far more than they use. No program in the sandbox can make a sandbox of
// its own to get around it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/process/engine.h"
#include "engine/rules/parsed.h"

namespace yolah::arena {

struct SandboxLimits {
  std::int64_t memory_megabytes = 1024;  ///< Of all its processes; see weak_limits().
  int processes = 64;                    ///< Threads count.
  std::int64_t disk_megabytes = 16;      ///< Of the private /tmp.
  int files = 256;                       ///< Open at once.
  std::int64_t cpu_seconds = 86'400;     ///< Of all its processes; see weak_limits().
};

/// The folder of a bot: where the first word of the command lies that names a file
/// outside the system's folders, or empty when all of it is the system's. An error
/// when that folder is one to keep from strangers: the root or a home directory.
Parsed<std::string> bot_folder(const std::vector<std::string>& command);

/// The same program in a sandbox. It sees its folder besides the system, and runs
/// there; when it has none, that is its bot_folder(). An error when the folder is
/// one to keep from strangers, or one that a stranger cannot read.
Parsed<EngineSetup> sandboxed(EngineSetup setup, const SandboxLimits& limits);

/// The command in its sandbox, without the control group. `folder` is what it sees
/// besides the system, and where it runs; empty for nothing. Files that the command
/// names are looked for there, then from here.
std::vector<std::string> in_sandbox(const std::vector<std::string>& command,
                                    const std::string& folder, const SandboxLimits& limits);

/// Why there can be no sandbox here, after trying one; an empty string when there
/// can.
std::string reason_for_no_sandbox();

/// Which limits are weaker here than they should be, and why; empty when none is.
std::string weak_limits();

}  // namespace yolah::arena

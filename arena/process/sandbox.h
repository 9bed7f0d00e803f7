// A command that runs another one shut in: bubblewrap without network, seeing only
// the system's programs and its own folder, read-only, plus a small private /tmp,
// with limits on memory, processes, files and processor time.
//
// A limit on processes does not bind root, so that root first becomes a user that
// nobody else is. The limit on memory is one on data, for each process: a limit on
// addresses would kill Node and Java, which reserve far more than they use. No
// program in the sandbox can make a sandbox of its own to get around it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/parsed.h"

namespace yolah::arena {

struct SandboxLimits {
  std::int64_t memory_megabytes = 1024;  ///< For each process.
  int processes = 64;                    ///< Threads count.
  std::int64_t disk_megabytes = 16;      ///< Of the private /tmp.
  int files = 256;                       ///< Open at once.
  std::int64_t cpu_seconds = 86'400;     ///< For each process.
};

/// The folder of a bot: where the first word of the command lies that names a file
/// outside the system's folders, or empty when all of it is the system's. An error
/// when that folder is one to keep from strangers: the root or a home directory.
Parsed<std::string> bot_folder(const std::vector<std::string>& command);

/// The command in its sandbox. `folder` is what it sees besides the system, and
/// where it runs; empty for nothing.
std::vector<std::string> in_sandbox(const std::vector<std::string>& command,
                                    const std::string& folder, const SandboxLimits& limits);

/// Why there can be no sandbox here, after trying one; an empty string when there
/// can.
std::string reason_for_no_sandbox();

}  // namespace yolah::arena

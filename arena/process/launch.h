// Starting a program with pipes: the part of EngineProcess that deals with fork.
#pragma once

#include <sys/types.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yolah::arena {

/// Ends of pipes are the caller's to close. All descriptors are closed on exec and
/// do not block.
struct Launched {
  pid_t pid = -1;
  int input = -1;
  int output = -1;
  int errors = -1;
  int exit = -1;  ///< A pidfd.
};

/// Where a program finds the text that it is given besides its arguments.
inline constexpr int kGivenDescriptor = 100;

/// Starts a program in a process group of its own, with signals as usual and no
/// open file but the three, and `given` to read at kGivenDescriptor unless it is empty.
/// It is killed when this process ends, however that happens. Before it begins, it enters
/// a control group by its doors (see ControlGroup), if any. Throws std::system_error. May be
/// called from several threads.
Launched launch(const std::vector<std::string>& command, const std::string& folder,
                std::span<const int> doors = {}, std::string_view given = {});

}  // namespace yolah::arena

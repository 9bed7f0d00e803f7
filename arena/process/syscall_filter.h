// Which system calls a program in a sandbox may make: a filter of the kernel (seccomp).
//
// An allow-list in the manner of the profile that Docker uses by default: what programs in
// Python, JavaScript, Java and C++ need to compute, to read files and to talk over pipes.
// Everything else is answered ENOSYS, as by a kernel that does not have it: programs have another
// way then, and none is left that only a few use and in which faults of the kernel are found most
// (io_uring, bpf, keyctl, userfaultfd, ptrace, mount, namespaces). Calls by another interface of
// the processor, which a list of numbers does not describe (32 bits, x32), kill the program.
#pragma once

#include <string>

namespace yolah::arena {

/// The filter as the kernel and bubblewrap's --seccomp take it. Throws std::runtime_error.
const std::string& syscall_filter();

}  // namespace yolah::arena

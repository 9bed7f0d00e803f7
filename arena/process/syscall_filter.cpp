#include "arena/process/syscall_filter.h"

#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <stdexcept>
#include <type_traits>

namespace yolah::arena {
namespace {

// By name: the library knows the numbers, and which of them this processor has.
constexpr std::array kAllowed = {
    // files
    "access", "chdir", "chmod", "chown", "close", "close_range", "copy_file_range", "creat", "dup",
    "dup2", "dup3", "faccessat", "faccessat2", "fadvise64", "fallocate", "fchdir", "fchmod",
    "fchmodat", "fchown", "fchownat", "fcntl", "fdatasync", "fgetxattr", "flistxattr", "flock",
    "fstat", "fstatfs", "fsync", "ftruncate", "futimesat", "getcwd", "getdents", "getdents64",
    "getxattr", "inotify_add_watch", "inotify_init", "inotify_init1", "inotify_rm_watch", "ioctl",
    "lchown", "lgetxattr", "link", "linkat", "listxattr", "llistxattr", "lseek", "lstat", "mkdir",
    "mkdirat", "newfstatat", "open", "openat", "openat2", "pread64", "preadv", "preadv2",
    "pwrite64", "pwritev", "pwritev2", "read", "readahead", "readlink", "readlinkat", "readv",
    "rename", "renameat", "renameat2", "rmdir", "sendfile", "splice", "stat", "statfs", "statx",
    "symlink", "symlinkat", "sync", "sync_file_range", "syncfs", "tee", "truncate", "umask",
    "unlink", "unlinkat", "utime", "utimensat", "utimes", "vmsplice", "write", "writev",
    // memory
    "brk", "madvise", "membarrier", "memfd_create", "mincore", "mlock", "mlock2", "mlockall",
    "mmap", "mprotect", "mremap", "msync", "munlock", "munlockall", "munmap", "pkey_alloc",
    "pkey_free", "pkey_mprotect", "remap_file_pages", "shmat", "shmctl", "shmdt", "shmget",
    // processes, threads and what they are told of each other; clone is below
    "arch_prctl", "capget", "capset", "execve", "execveat", "exit", "exit_group", "fork", "futex",
    "futex_waitv", "get_robust_list", "get_thread_area", "getcpu", "getegid", "geteuid", "getgid",
    "getgroups", "getpgid", "getpgrp", "getpid", "getppid", "getpriority", "getresgid", "getresuid",
    "getrlimit", "getrusage", "getsid", "gettid", "getuid", "ioprio_get", "ioprio_set", "kill",
    "pause", "pidfd_open", "pidfd_send_signal", "prctl", "prlimit64", "restart_syscall", "rseq",
    "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigqueueinfo", "rt_sigreturn",
    "rt_sigsuspend", "rt_sigtimedwait", "rt_tgsigqueueinfo", "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getattr", "sched_getparam",
    "sched_getscheduler", "sched_rr_get_interval", "sched_setaffinity", "sched_setattr",
    "sched_setparam", "sched_setscheduler", "sched_yield", "seccomp", "semctl", "semget", "semop",
    "semtimedop", "set_robust_list", "set_thread_area", "set_tid_address", "setfsgid", "setfsuid",
    "setgid", "setgroups", "setpgid", "setpriority", "setregid", "setresgid", "setresuid",
    "setreuid", "setrlimit", "setsid", "setuid", "sigaltstack", "tgkill", "tkill", "vfork", "wait4",
    "waitid",
    // waiting, and time
    "alarm", "clock_getres", "clock_gettime", "clock_nanosleep", "epoll_create", "epoll_create1",
    "epoll_ctl", "epoll_pwait", "epoll_pwait2", "epoll_wait", "eventfd", "eventfd2", "getitimer",
    "gettimeofday", "nanosleep", "pipe", "pipe2", "poll", "ppoll", "pselect6", "select",
    "setitimer", "signalfd", "signalfd4", "time", "timer_create", "timer_delete",
    "timer_getoverrun", "timer_gettime", "timer_settime", "timerfd_create", "timerfd_gettime",
    "timerfd_settime", "times",
    // sockets, which lead nowhere: there is no network; socket is below
    "accept", "accept4", "bind", "connect", "getpeername", "getsockname", "getsockopt", "listen",
    "recvfrom", "recvmmsg", "recvmsg", "sendmmsg", "sendmsg", "sendto", "setsockopt", "shutdown",
    "socketpair",
    // the machine
    "getrandom", "sysinfo", "uname"};

/// Of families that a program looks for even where there is no network. Others have faults of
/// their own.
constexpr std::array kSocketFamilies = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

/// A thread or a process, as long as it does not leave the sandbox for a namespace of its own.
/// clone3 hides its flags in memory, where no filter can read: libraries use clone without it.
constexpr scmp_datum_t kNewNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                        CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

using Context = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, decltype(&seccomp_release)>;

void check(int code, const char* what) {
  if (code != 0) throw std::runtime_error(std::string("cannot make a filter of calls: ") + what);
}

/// Allows a call whose argument is as it should be.
void allow_if(const Context& context, int number, const scmp_arg_cmp& condition) {
  check(seccomp_rule_add_array(context.get(), SCMP_ACT_ALLOW, number, 1, &condition), "condition");
}

void allow(const Context& context) {
  for (const char* const name : kAllowed) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) continue;  // newer than the library
    check(seccomp_rule_add(context.get(), SCMP_ACT_ALLOW, number, 0), name);
  }
  for (const int family : kSocketFamilies) {
    allow_if(context, SCMP_SYS(socket), {0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(family), 0});
  }
  allow_if(context, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, kNewNamespaces, 0});
}

/// What a file in memory holds that the library has written.
std::string exported(const Context& context) {
  const int file = memfd_create("filter", MFD_CLOEXEC);
  if (file < 0) throw std::runtime_error("cannot make a filter of calls: no memory for a file");
  std::string bytes;
  if (seccomp_export_bpf(context.get(), file) == 0) {
    bytes.resize(static_cast<std::size_t>(lseek(file, 0, SEEK_END)));
    if (pread(file, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
      bytes.clear();
    }
  }
  close(file);
  if (bytes.empty()) throw std::runtime_error("cannot make a filter of calls");
  return bytes;
}

}  // namespace

const std::string& syscall_filter() {
  static const std::string kFilter = [] {
    const Context context(seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), &seccomp_release);
    if (!context) throw std::runtime_error("cannot make a filter of calls");
    check(seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "abi");
    allow(context);
    return exported(context);
  }();
  return kFilter;
}

}  // namespace yolah::arena

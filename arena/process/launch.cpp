#include "arena/process/launch.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace yolah::arena {
namespace {

namespace process = boost::process;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Closes its descriptor unless it is released.
class File {
 public:
  File() = default;
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(File&& other) noexcept : descriptor_(other.release()) {}
  File& operator=(File&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }

  int get() const { return descriptor_; }
  int release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_ = -1;
};

/// Standard descriptors may be closed in this process; a pipe must not take their
/// place, for the new program's are put there one after another.
File above_standard(File file) {
  if (file.get() > STDERR_FILENO) return file;
  File moved(fcntl(file.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (moved.get() < 0) fail("cannot make a pipe");
  return moved;
}

struct Pipe {
  File reading;
  File writing;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe");
  Pipe pipe{File(ends[0]), File(ends[1])};
  pipe.reading = above_standard(std::move(pipe.reading));
  pipe.writing = above_standard(std::move(pipe.writing));
  return pipe;
}

void do_not_block(const File& file) {
  const int flags = fcntl(file.get(), F_GETFL);
  if (flags < 0 || fcntl(file.get(), F_SETFL, flags | O_NONBLOCK) != 0) {
    fail("cannot set up a pipe");
  }
}

/// A file in memory with this text, read from its beginning.
File file_of(std::string_view text) {
  File file = above_standard(File(memfd_create("given", MFD_CLOEXEC)));
  if (file.get() < 0 ||
      pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    fail("cannot make a file in memory");
  }
  return file;
}

/// Between fork and exec: only what is safe there.
void set_up_child() {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) {
    std::signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  // Not closed now: one is for telling that exec failed.
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
}

/// Between fork and exec, too.
bool enter(std::span<const int> doors) {
  return std::all_of(doors.begin(), doors.end(), [](int door) { return write(door, "0", 1) == 1; });
}

/// Between fork and exec, too. The new descriptor stays open on exec.
bool give(int descriptor) {
  return descriptor < 0 || dup2(descriptor, kGivenDescriptor) == kGivenDescriptor;
}

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const auto found = process::search_path(name);
  if (found.empty()) {
    throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory),
                            "no program '" + name + "' in PATH");
  }
  return found.string();
}

void reap(pid_t pid) {
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
}

pid_t start(const std::vector<std::string>& command, const std::string& folder,
            std::span<const int> doors, int given, int input, int output, int errors) {
  const std::string program = find_program(command.front());
  const std::vector<std::string> arguments(command.begin() + 1, command.end());
  std::error_code error;
  pid_t failed = -1;
  process::child child(
      process::exe = program, process::args = arguments,
      process::start_dir = folder.empty() ? std::string(".") : folder,
      process::posix::fd.bind(STDIN_FILENO, input), process::posix::fd.bind(STDOUT_FILENO, output),
      process::posix::fd.bind(STDERR_FILENO, errors),
      process::extend::on_exec_setup =
          [doors, given](auto& executor) {
            set_up_child();
            if (enter(doors) && give(given)) return;
            executor.set_error(std::error_code(errno, std::system_category()), "control group");
            _exit(EXIT_FAILURE);
          },
      process::extend::on_error = [&](const auto& executor,
                                      const std::error_code&) { failed = executor.pid; },
      error);
  // Boost does not wait for a child whose exec failed.
  if (error && failed > 0) reap(failed);
  if (error) throw std::system_error(error, "cannot start '" + program + "'");
  const pid_t pid = child.id();
  child.detach();
  return pid;
}

/// The thread that starts all programs, as long as this process lives.
///
/// The kernel ends a program that asked for it when the thread that started it
/// ends, so that must be no thread that comes and goes. And one at a time is
/// right: the pipe by which Boost learns of a failed exec would be open to every
/// program forked at the same moment, and keep it waiting.
class Launcher {
 public:
  static Launcher& instance() {
    static Launcher launcher;
    return launcher;
  }

  pid_t run(std::function<pid_t()> start) {
    std::packaged_task<pid_t()> task(std::move(start));
    auto pid = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
    return pid.get();
  }

 private:
  Launcher() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !tasks_.empty(); })) {
      std::packaged_task<pid_t()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::packaged_task<pid_t()>> tasks_;
  std::jthread thread_;  // last: ends before what it uses
};

}  // namespace

Launched launch(const std::vector<std::string>& command, const std::string& folder,
                std::span<const int> doors, std::string_view given) {
  const File given_file = given.empty() ? File() : file_of(given);
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  for (const File* file : {&input.writing, &output.reading, &errors.reading}) do_not_block(*file);
  Launched launched;
  launched.pid = Launcher::instance().run([&] {
    return start(command, folder, doors, given_file.get(), input.reading.get(),
                 output.writing.get(), errors.writing.get());
  });
  launched.exit = static_cast<int>(syscall(SYS_pidfd_open, launched.pid, 0));
  if (launched.exit < 0) {
    const int reason = errno;
    kill(-launched.pid, SIGKILL);
    reap(launched.pid);
    throw std::system_error(reason, std::generic_category(), "cannot watch the program");
  }
  launched.input = input.writing.release();
  launched.output = output.reading.release();
  launched.errors = errors.reading.release();
  return launched;
}

}  // namespace yolah::arena

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/close_range.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

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
#include <cstring>
#include <ctime>
#include <deque>
#include <filesystem>
#include <future>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include "support/system/child.h"
#include "support/system/file.h"

namespace yolah::system {
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
#ifdef __linux__
  const bool made = pipe2(ends.data(), O_CLOEXEC) == 0;
#else
  const bool made = ::pipe(ends.data()) == 0;
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
#endif
  if (!made) fail("cannot make a pipe");
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
#ifdef __linux__
  File file = above_standard(File(memfd_create("given", MFD_CLOEXEC)));
#else
  File file = above_standard(File(dup(fileno(make_temporary_file("/tmp").get()))));
#endif
  if (file.get() < 0 ||
      pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    fail("cannot make a file in memory");
  }
  return file;
}

/// Between fork and exec: only what is safe there.
void set_up_child() {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) {
    std::signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  // Not closed now: one is for telling that exec failed.
#ifdef __linux__
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
#else
  for (int file = STDERR_FILENO + 1; file < getdtablesize(); ++file) {
    fcntl(file, F_SETFD, FD_CLOEXEC);
  }
#endif
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

/// Readable once the program has ended; it is not reaped by that.
File watch_end_of(pid_t pid) {
#ifdef __linux__
  return File(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
#else
  Pipe pipe = make_pipe();
  std::thread([pid, writing = pipe.writing.release()] {
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    close(writing);
  }).detach();
  return std::move(pipe.reading);
#endif
}

/// Writing to a pipe that nobody reads raises SIGPIPE: in this thread it waits while one of these
/// exists, and is taken away with it.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    was_pending_ = is_pending();
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipeSignal() {
    int number = 0;
    if (!was_pending_ && is_pending()) sigwait(&pipe_, &number);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

 private:
  static bool is_pending() {
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
  }

  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace

struct Child::State {
  explicit State(boost::asio::io_context& io) : exit(io) {}

  pid_t pid = -1;
  File input;
  PipeEnd exit;  // readable once the program has ended
};

Child::Child(boost::asio::io_context& io, const ChildSetup& setup)
    : output(io), errors(io), state_(std::make_unique<State>(io)) {
  const File given = setup.given.empty() ? File() : file_of(setup.given);
  Pipe to = make_pipe();
  Pipe from = make_pipe();
  Pipe beside = make_pipe();
  for (const File* file : {&to.writing, &from.reading, &beside.reading}) do_not_block(*file);
  state_->pid = Launcher::instance().run([&] {
    return start(setup.command, setup.folder, setup.doors, given.get(), to.reading.get(),
                 from.writing.get(), beside.writing.get());
  });
  File exit = watch_end_of(state_->pid);
  if (exit.get() < 0) {
    const int reason = errno;
    ::kill(-state_->pid, SIGKILL);
    reap(state_->pid);
    throw std::system_error(reason, std::generic_category(), "cannot watch the program");
  }
  state_->input = std::move(to.writing);
  output.assign(from.reading.release());
  errors.assign(beside.reading.release());
  state_->exit.assign(exit.release());
}

Child::~Child() {
  // The group first: once its leader is reaped, the id may be another's.
  kill();
  // A program that the kernel cannot kill at once is left to it.
  constexpr std::chrono::milliseconds kPatience{2000};
  pollfd end{state_->exit.native_handle(), POLLIN, 0};
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (poll(&end, 1, 100) <= 0 && std::chrono::steady_clock::now() < deadline) {
  }
  // Its children may have been born while the signal went round.
  ::kill(-state_->pid, SIGKILL);
  while (waitpid(state_->pid, nullptr, WNOHANG) < 0 && errno == EINTR) {
  }
}

pid_t Child::id() const {
  return state_->pid;
}

std::size_t Child::write_some(std::string_view text, std::error_code& error) {
  const NoBrokenPipeSignal guard;
  ssize_t count = write(state_->input.get(), text.data(), text.size());
  while (count < 0 && errno == EINTR) count = write(state_->input.get(), text.data(), text.size());
  if (count >= 0) return static_cast<std::size_t>(count);
  if (errno != EAGAIN) error = {errno, std::generic_category()};
  return 0;
}

void Child::close_input() {
  state_->input = File();
}

void Child::on_exit(std::function<void()> call) {
  state_->exit.async_wait(PipeEnd::wait_read,
                          [call = std::move(call)](const boost::system::error_code& error) {
                            if (!error) call();
                          });
}

void Child::ask_to_end() {
  ::kill(-state_->pid, SIGTERM);
}

void Child::kill() {
  ::kill(-state_->pid, SIGKILL);
  ::kill(state_->pid, SIGKILL);
}

/// It is not yet reaped, so that its id stays its own.
Child::End Child::end() const {
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(state_->pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 &&
         errno == EINTR) {
  }
  return {info.si_status, info.si_code != CLD_EXITED};
}

std::optional<std::chrono::nanoseconds> Child::processor_time() const {
  return std::nullopt;
}

bool Child::is_output_open_in(pid_t process) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path ours =
      fs::read_symlink("/proc/self/fd/" + std::to_string(output.native_handle()), error);
  const fs::directory_iterator files("/proc/" + std::to_string(process) + "/fd", error);
  if (error) return true;
  for (auto file = begin(files); file != fs::end(files); file.increment(error)) {
    if (error) return true;
    std::error_code gone;
    if (fs::read_symlink(file->path(), gone) == ours) return true;
  }
  return false;
}

std::string signal_text(int number) {
#ifdef __linux__
  const char* const name = sigdescr_np(number);
#else
  const char* const name = strsignal(number);
#endif
  return std::to_string(number) + (name != nullptr ? " (" + std::string(name) + ")" : "");
}

int signal_count() {
  return NSIG;
}

}  // namespace yolah::system

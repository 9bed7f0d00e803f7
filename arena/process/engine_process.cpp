#include "arena/process/engine_process.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "arena/process/launch.h"
#include "arena/process/syscall_filter.h"

namespace yolah::arena {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

/// How long the flag to stop may go unseen.
constexpr milliseconds kGlance{5};
/// How long a program may use too much of the processor before it is seen.
constexpr milliseconds kBetweenLooks{100};

/// What may still be in the pipe of a program that is gone; more comes from a
/// child that keeps it open, and does not count.
constexpr int kLastReads = 64;

/// The program's end while it is not yet reaped, so that its id stays its own.
siginfo_t peek_at_end(pid_t pid) {
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 &&
         errno == EINTR) {
  }
  return info;
}

std::unique_ptr<ControlGroup> make_group(const std::optional<GroupLimits>& limits) {
  if (!limits || !reason_for_no_control_group().empty()) return nullptr;
  return std::make_unique<ControlGroup>(*limits);
}

std::string killed_by(int signal) {
  const char* const name = sigdescr_np(signal);
  return "was killed by signal " + std::to_string(signal) +
         (name != nullptr ? " (" + std::string(name) + ")" : "");
}

/// Writing to a pipe that nobody reads raises SIGPIPE: in this thread it waits
/// while one of these exists, and is taken away with it.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipeSignal() {
    if (!was_pending_) {
      const timespec no_time{};
      while (sigtimedwait(&pipe_, nullptr, &no_time) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace

EngineProcess::EngineProcess(const std::vector<std::string>& command, const std::string& folder,
                             const std::optional<GroupLimits>& limits)
    : limits_(limits), group_(make_group(limits)) {
  const Launched launched =
      launch(command, folder, group_ ? group_->doors() : std::span<const int>(),
             limits ? std::string_view(syscall_filter()) : std::string_view());
  pid_ = launched.pid;
  input_.assign(launched.input);
  output_.assign(launched.output);
  errors_.assign(launched.errors);
  exit_.assign(launched.exit);
  read_output();
  read_errors();
  watch_exit();
}

EngineProcess::~EngineProcess() {
  thaw();
  // The group first: once its leader is reaped, the id may be another's.
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
  // A program that the kernel cannot kill at once is left to it.
  constexpr milliseconds kPatience{2000};
  pollfd end{exit_.native_handle(), POLLIN, 0};
  const auto deadline = Clock::now() + kPatience;
  while (poll(&end, 1, 100) <= 0 && Clock::now() < deadline) {
  }
  // Its children may have been born while the signal went round.
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, WNOHANG) < 0 && errno == EINTR) {
  }
}

void EngineProcess::read_output() {
  output_.async_read_some(boost::asio::buffer(output_bytes_),
                          [this](const boost::system::error_code& error, std::size_t count) {
                            if (!error) {
                              take_lines({output_bytes_.data(), count});
                              read_output();
                              return;
                            }
                            output_closed_ = true;
                            const auto last = [this](std::string_view line) {
                              if (is_answer_ != nullptr && !answered_)
                                answered_ = (*is_answer_)(line);
                            };
                            lines_.finish(last);
                          });
}

void EngineProcess::take_lines(std::string_view bytes) {
  lines_.feed(bytes, [this](std::string_view line) {
    spoken(SpokenLine::Way::kSaid, line);
    if (is_answer_ != nullptr && !answered_) answered_ = (*is_answer_)(line);
  });
}

void EngineProcess::read_errors() {
  errors_.async_read_some(boost::asio::buffer(error_bytes_),
                          [this](const boost::system::error_code& error, std::size_t count) {
                            if (error) return;
                            const std::string_view bytes(error_bytes_.data(), count);
                            log_.add(bytes);
                            errors_since_.add(bytes);
                            error_lines_.feed(bytes, [this](std::string_view line) {
                              spoken(SpokenLine::Way::kError, line);
                            });
                            read_errors();
                          });
}

void EngineProcess::spoken(SpokenLine::Way way, std::string_view text) {
  constexpr std::size_t kMostUnwatched = 50;
  constexpr std::size_t kLongest = Transcript::kLongestShown + 1;
  if (!on_line_ && unwatched_.size() >= kMostUnwatched) return;
  SpokenLine line{Clock::now(), way, std::string(text.substr(0, kLongest))};
  if (on_line_) {
    on_line_(line);
  } else {
    unwatched_.push_back(std::move(line));
  }
}

void EngineProcess::watch(OnSpokenLine on_line) {
  on_line_ = std::move(on_line);
  if (on_line_) std::for_each(unwatched_.begin(), unwatched_.end(), on_line_);
  unwatched_.clear();
}

std::string EngineProcess::take_errors() {
  take_what_is_there();
  return errors_since_.take();
}

void EngineProcess::watch_exit() {
  exit_.async_wait(Descriptor::wait_read, [this](const boost::system::error_code& error) {
    if (!error) exited_ = true;
  });
}

void EngineProcess::wait(Clock::time_point deadline) {
  if (io_.stopped()) io_.restart();
  io_.run_one_until(deadline);
  mind_the_processor();
}

void EngineProcess::mind_the_processor() {
  if (!group_ || overused_ || exited_ || Clock::now() < next_look_) return;
  next_look_ = Clock::now() + kBetweenLooks;
  if (group_->processor_time().value_or(0ns) <= std::chrono::seconds(limits_->cpu_seconds)) return;
  overused_ = true;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
}

bool EngineProcess::tell(std::string_view text, Clock::time_point deadline) {
  if (!input_.is_open()) return false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    spoken(SpokenLine::Way::kTold, text.substr(at, end - at));
    at = end + 1;
  }
  const NoBrokenPipeSignal guard;
  while (!text.empty()) {
    const ssize_t count = write(input_.native_handle(), text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno != EAGAIN) return false;
    // Full: it may not read on before what it says is read.
    if (exited_ || Clock::now() >= deadline) return false;
    wait(std::min(deadline, Clock::now() + kGlance));
  }
  return true;
}

void EngineProcess::take_what_is_there() {
  if (io_.stopped()) io_.restart();
  for (int i = 0; i < kLastReads && io_.poll_one() > 0; ++i) {
  }
}

void EngineProcess::forget() {
  is_answer_ = nullptr;
  take_what_is_there();
}

EngineProcess::Heard EngineProcess::listen(Clock::time_point deadline,
                                           const std::atomic<bool>& stop,
                                           const IsAnswer& is_answer) {
  is_answer_ = &is_answer;
  answered_ = false;
  Heard heard = Heard::kNothing;
  while (heard == Heard::kNothing) {
    const auto now = Clock::now();
    if (answered_) {
      heard = Heard::kAnswer;
    } else if (stop.load(std::memory_order_relaxed)) {
      heard = Heard::kStopped;
    } else if (output_closed_) {
      heard = Heard::kEnd;
    } else if (exited_) {
      take_what_is_there();
      heard = answered_ ? Heard::kAnswer : Heard::kEnd;
    } else if (now >= deadline) {
      break;
    } else {
      wait(std::min(deadline, now + kGlance));
    }
  }
  is_answer_ = nullptr;
  return heard;
}

bool EngineProcess::wait_for_exit(Clock::time_point deadline) {
  while (!exited_ && Clock::now() < deadline) wait(std::min(deadline, Clock::now() + kGlance));
  // Its last words are in the pipe.
  if (exited_) forget();
  return exited_;
}

std::string EngineProcess::how_it_ended() const {
  const siginfo_t end = peek_at_end(pid_);
  // A sandbox tells of a signal inside as a shell does.
  constexpr int kSignalled = 128;
  std::string how;
  if (end.si_code != CLD_EXITED) {
    how = killed_by(end.si_status);
  } else if (limits_ && end.si_status > kSignalled && end.si_status < kSignalled + NSIG) {
    how = killed_by(end.si_status - kSignalled);
  } else {
    how = "exited with code " + std::to_string(end.si_status);
  }
  if (group_ && group_->ran_out_of_memory()) {
    how += ": it used more memory than its limit of " + std::to_string(limits_->memory_megabytes) +
           " MB";
  }
  if (overused_) {
    how += ": it used more processor time than its limit of " +
           std::to_string(limits_->cpu_seconds) + " s";
  }
  return how;
}

bool EngineProcess::freeze() {
  if (group_ && !exited_ && !frozen_) frozen_ = group_->freeze();
  return frozen_;
}

bool EngineProcess::thaw() {
  const bool was_frozen = std::exchange(frozen_, false);
  if (was_frozen) group_->thaw();
  return was_frozen;
}

EngineProcess::Mark EngineProcess::mark(bool with_processor) const {
  if (!with_processor) return {Clock::now(), {}, {}};
  const std::vector<pid_t> processes = group_ ? group_->processes() : with_descendants(pid_);
  return {Clock::now(), group_ ? group_->processor_time() : std::nullopt, ProcessorWait(processes)};
}

MoveTime EngineProcess::since(const Mark& mark) const {
  const Mark now = this->mark(mark.waiting.has_value());
  MoveTime time;
  time.wall = now.when - mark.when;
  if (mark.waiting) time.waited = std::min(now.waiting->since(*mark.waiting), time.wall);
  if (now.processor && mark.processor) time.processor = *now.processor - *mark.processor;
  return time;
}

std::chrono::nanoseconds EngineProcess::ran_since(const Mark& mark) const {
  const Mark now = this->mark();
  if (now.processor && mark.processor) return *now.processor - *mark.processor;
  return mark.waiting ? now.waiting->ran_since(*mark.waiting) : 0ns;
}

void EngineProcess::close_input() {
  boost::system::error_code ignored;
  input_.close(ignored);
}

void EngineProcess::quit(milliseconds grace) {
  thaw();
  tell("quit\n", Clock::now());
  close_input();
  if (wait_for_exit(Clock::now() + grace)) return;
  kill(-pid_, SIGTERM);
  wait_for_exit(Clock::now() + grace);
}

}  // namespace yolah::arena

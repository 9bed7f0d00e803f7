#include "arena/process/engine_process.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <utility>

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

std::unique_ptr<ControlGroup> make_group(const std::optional<GroupLimits>& limits) {
  if (!limits || !reason_for_no_control_group().empty()) return nullptr;
  return std::make_unique<ControlGroup>(*limits);
}

system::ChildSetup child_setup(const std::vector<std::string>& command, const std::string& folder,
                               const std::optional<GroupLimits>& limits,
                               const ControlGroup* group) {
  return {command, folder, group != nullptr ? group->doors() : std::span<const int>(),
          limits ? std::string_view(syscall_filter()) : std::string_view()};
}

}  // namespace

EngineProcess::EngineProcess(const std::vector<std::string>& command, const std::string& folder,
                             const std::optional<GroupLimits>& limits)
    : limits_(limits),
      group_(make_group(limits)),
      child_(io_, child_setup(command, folder, limits, group_.get())) {
  read_output();
  read_errors();
  child_.on_exit([this] { exited_ = true; });
}

EngineProcess::~EngineProcess() {
  thaw();
}

void EngineProcess::read_output() {
  child_.output.async_read_some(boost::asio::buffer(output_bytes_),
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
  child_.errors.async_read_some(boost::asio::buffer(error_bytes_),
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
  child_.kill();
}

bool EngineProcess::tell(std::string_view text, Clock::time_point deadline) {
  if (input_closed_) return false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    spoken(SpokenLine::Way::kTold, text.substr(at, end - at));
    at = end + 1;
  }
  while (!text.empty()) {
    std::error_code error;
    text.remove_prefix(child_.write_some(text, error));
    if (error) return false;
    if (text.empty()) return true;
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
  const system::Child::End end = child_.end();
  // A sandbox tells of a signal inside as a shell does.
  constexpr int kSignalled = 128;
  const bool signalled_inside =
      limits_ && end.number > kSignalled && end.number < kSignalled + system::signal_count();
  std::string how;
  if (end.by_signal || signalled_inside) {
    how = "was killed by signal " +
          system::signal_text(end.by_signal ? end.number : end.number - kSignalled);
  } else {
    how = "exited with code " + std::to_string(end.number);
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

std::vector<pid_t> EngineProcess::processes() const {
  return group_ ? group_->processes() : with_descendants(id());
}

std::optional<std::chrono::nanoseconds> EngineProcess::processor_time() const {
  return group_ ? group_->processor_time() : child_.processor_time();
}

EngineProcess::Mark EngineProcess::mark(bool with_processor) const {
  if (!with_processor) return {Clock::now(), {}, {}};
  return {Clock::now(), processor_time(), ProcessorWait(processes())};
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

bool EngineProcess::cannot_answer() {
  if (output_closed_) return true;
  std::vector<pid_t> alive = processes();
  std::erase_if(alive, [](pid_t process) { return program_of(process) == "bwrap"; });
  return !alive.empty() && std::none_of(alive.begin(), alive.end(), [this](pid_t process) {
    return child_.is_output_open_in(process);
  });
}

void EngineProcess::close_input() {
  input_closed_ = true;
  child_.close_input();
}

void EngineProcess::quit(milliseconds grace) {
  thaw();
  tell("quit\n", Clock::now());
  close_input();
  if (wait_for_exit(Clock::now() + grace)) return;
  child_.ask_to_end();
  wait_for_exit(Clock::now() + grace);
}

}  // namespace yolah::arena

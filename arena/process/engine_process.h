// A running program with pipes to its standard input, output and error, whatever
// it does: it may flood, fall silent, close its ends, die, fork, or refuse to go.
//
// Memory is bounded, no call waits beyond its deadline, and no signal reaches the
// caller. Belongs to one thread at a time; what is said while no call runs waits in
// the pipes.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/move_time.h"
#include "arena/process/control_group.h"
#include "arena/process/log_tail.h"
#include "arena/process/processor_wait.h"
#include "arena/transcript.h"
#include "engine/protocol/line_buffer.h"
#include "support/system/child.h"

namespace yolah::arena {

class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;
  /// True for the line that was waited for.
  using IsAnswer = std::function<bool(std::string_view line)>;

  enum class Heard : std::uint8_t {
    kAnswer,
    kNothing,  ///< The deadline has passed.
    kStopped,  ///< `stop` became true.
    kEnd,      ///< There is nothing more to come: the output is closed, or the program gone.
  };

  /// Starts a program, looked up in PATH unless it is named with a folder. Throws
  /// std::system_error when it cannot be started. Limits are for a program in a
  /// sandbox: it gets a control group, where one can be made, and is given the filter
  /// of its system calls.
  EngineProcess(const std::vector<std::string>& command, const std::string& folder,
                const std::optional<GroupLimits>& limits = {});
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  /// Kills it, and what is left of its group.
  ~EngineProcess();

  pid_t id() const { return child_.id(); }

  /// Writes a text whole; false when the program does not take it.
  bool tell(std::string_view text, Clock::time_point deadline);

  /// Drops what has been said so far.
  void forget();

  /// Reads lines until the answer is among them. What follows the answer in the
  /// same breath is dropped.
  Heard listen(Clock::time_point deadline, const std::atomic<bool>& stop,
               const IsAnswer& is_answer);

  /// Waits for the end of the program itself, reading on; false if it lives on.
  bool wait_for_exit(Clock::time_point deadline);
  /// "exited with code 3", "was killed by signal 11 (Segmentation fault)", and
  /// whether the kernel had to end something for want of memory; only after
  /// wait_for_exit.
  std::string how_it_ended() const;

  /// Ends its input: most programs then end, too.
  void close_input();

  /// Asks it to end by `quit` and the end of its input, then by SIGTERM, each with
  /// so much time. The destructor does the rest.
  void quit(std::chrono::milliseconds grace);

  /// Halts it and all that it started until it is let go on; only in a control group that
  /// can do so, and false without one.
  bool freeze();
  /// Lets it go on; whether it was halted.
  bool thaw();

  /// A moment of its life.
  struct Mark {
    Clock::time_point when;
    std::optional<std::chrono::nanoseconds> processor;
    std::optional<ProcessorWait> waiting;
  };
  /// Asks the kernel about the processor, which takes some tens of microseconds, unless it is told
  /// not to.
  Mark mark(bool with_processor = true) const;
  /// What it did since then.
  MoveTime since(const Mark& mark) const;
  /// How long its processes ran since then, all together; the mark must be one with the processor.
  std::chrono::nanoseconds ran_since(const Mark& mark) const;

  /// Whether it closed its output, and so did all that it started. A sandbox keeps the pipe open,
  /// so the end of the output does not tell.
  bool cannot_answer();

  /// What it has said of a line that it has not ended.
  std::string unfinished_line() const { return std::string(lines_.unfinished()); }

  /// The end of its standard error.
  std::string log() const { return log_.text(); }
  /// What it wrote there since this was last asked.
  std::string take_errors();

  /// Tells of every line that goes over its pipes, and first of those since the last watcher left,
  /// some dozens at most. An empty function leaves.
  void watch(OnSpokenLine on_line);

 private:
  void read_output();
  void read_errors();
  void spoken(SpokenLine::Way way, std::string_view text);
  void take_lines(std::string_view bytes);
  /// Handles what comes until then, or one thing that has come.
  void wait(Clock::time_point deadline);
  /// Ends a program that has used more of the processor than it may.
  void mind_the_processor();
  /// Handles what has come already, within reason.
  void take_what_is_there();
  std::vector<pid_t> processes() const;
  std::optional<std::chrono::nanoseconds> processor_time() const;

  std::optional<GroupLimits> limits_;
  std::unique_ptr<ControlGroup> group_;  // may be null; goes after the program
  boost::asio::io_context io_{1};
  system::Child child_;
  std::array<char, 16'384> output_bytes_{};
  std::array<char, 4096> error_bytes_{};
  LineBuffer lines_;
  LogTail log_;
  LogExcerpt errors_since_;
  LineBuffer error_lines_;
  OnSpokenLine on_line_;
  std::vector<SpokenLine> unwatched_;
  const IsAnswer* is_answer_ = nullptr;  // null: nobody listens
  bool answered_ = false;
  bool input_closed_ = false;
  bool output_closed_ = false;
  bool exited_ = false;
  bool overused_ = false;
  bool frozen_ = false;
  Clock::time_point next_look_{};  // at what it has used of the processor
};

}  // namespace yolah::arena

// A program that this one starts, with pipes to its standard input, output and error.
//
// It leads a group of its own, so that Ctrl-C at the terminal is not for it and that its children
// go when it goes. It is killed when this program ends, however that happens.
#pragma once

#include <sys/types.h>

#include <boost/asio/io_context.hpp>
#ifdef _WIN32
#include <boost/asio/windows/stream_handle.hpp>
#else
#include <boost/asio/posix/stream_descriptor.hpp>
#endif
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace yolah::system {

#ifdef _WIN32
using PipeEnd = boost::asio::windows::stream_handle;
#else
using PipeEnd = boost::asio::posix::stream_descriptor;
#endif

/// Where a program finds the text that it is given besides its arguments; on Linux only.
inline constexpr int kGivenDescriptor = 100;

struct ChildSetup {
  std::vector<std::string> command;  ///< A program without a folder is looked up in PATH.
  std::string folder;                ///< Where it runs; empty for the same as this one.
  /// Descriptors; before the program begins, "0" is written to each of them. On Linux only.
  std::span<const int> doors;
  std::string_view given;  ///< To be read at kGivenDescriptor, unless it is empty.
};

class Child {
 public:
  /// Starts it with no open file but the pipes. Throws std::system_error. May be called from
  /// several threads.
  Child(boost::asio::io_context& io, const ChildSetup& setup);
  /// Kills it and what is left of its group.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t id() const;

  /// Writes what its standard input takes at once, and returns how many bytes that was: none if
  /// the pipe is full. The text that is left must be the next to be written. The error says that
  /// nobody reads any more.
  std::size_t write_some(std::string_view text, std::error_code& error);
  void close_input();

  PipeEnd output;
  PipeEnd errors;

  /// Calls the function once it has ended, from the io context.
  void on_exit(std::function<void()> call);
  /// By a signal, where there are any.
  void ask_to_end();
  /// It and its group.
  void kill();

  struct End {
    int number = 0;  ///< The code that it exited with, or a signal.
    bool by_signal = false;
  };
  /// Only after it has ended.
  End end() const;

  /// What it and its children have used of the processor, where the system counts that for a
  /// group without further ado.
  std::optional<std::chrono::nanoseconds> processor_time() const;
  /// Whether a process has the pipe of standard output open; true where that cannot be seen.
  bool is_output_open_in(pid_t process);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// "11 (Segmentation fault)"
std::string signal_text(int number);
/// One more than the largest number of a signal.
int signal_count();

}  // namespace yolah::system

// Ctrl-C, and words on how far the work is, for a program whose work is done by other threads.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <string>

namespace yolah::load {

/// How often those who wait look at what the others did.
inline constexpr std::chrono::milliseconds kBetweenLooks{50};
inline constexpr std::chrono::seconds kStatusEvery{1};

/// The first Ctrl-C (or SIGTERM) is kept for whoever looks; the second ends the program.
class Stop {
 public:
  Stop();

  bool raised() const { return raised_; }
  /// Waits so long, or until one comes.
  void wait(std::chrono::milliseconds time);

 private:
  boost::asio::io_context context_;
  boost::asio::signal_set signals_;
  bool raised_ = false;
};

/// One line on standard error that is written over: on a terminal each time, elsewhere not
/// at all.
class StatusLine {
 public:
  StatusLine();
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(const std::string& text);
  /// Leaves a line that stays, on a terminal or not.
  void say(const std::string& text);

 private:
  void wipe();

  bool on_terminal_;
  std::size_t shown_ = 0;
};

}  // namespace yolah::load

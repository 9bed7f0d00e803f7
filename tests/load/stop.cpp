#include "tests/load/stop.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace yolah::load {

Stop::Stop() : signals_(context_, SIGINT, SIGTERM) {
  signals_.async_wait([this](const boost::system::error_code& error, int) {
    if (error) return;
    raised_ = true;
    signals_.clear();  // the next one does what it does to any program
  });
}

void Stop::wait(std::chrono::milliseconds time) {
  context_.restart();
  const auto end = std::chrono::steady_clock::now() + time;
  // Without signals to wait for the context has no work and returns at once.
  if (!raised_) context_.run_one_until(end);
  if (raised_) usleep(static_cast<useconds_t>(std::chrono::microseconds(time).count()));
}

StatusLine::StatusLine() : on_terminal_(isatty(STDERR_FILENO) == 1) {}

StatusLine::~StatusLine() {
  wipe();
}

void StatusLine::wipe() {
  if (shown_ > 0) fmt::print(stderr, "\r{:{}}\r", "", shown_);
  shown_ = 0;
}

void StatusLine::show(const std::string& text) {
  if (!on_terminal_) return;
  fmt::print(stderr, "\r{:<{}}", text, shown_);
  std::fflush(stderr);
  shown_ = text.size();
}

void StatusLine::say(const std::string& text) {
  wipe();
  fmt::print(stderr, "{}\n", text);
}

}  // namespace yolah::load

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "support/system/terminal.h"

namespace yolah::system {

bool is_terminal(Stream stream) {
  constexpr std::array kDescriptors = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
  return isatty(kDescriptors.at(static_cast<std::size_t>(stream))) == 1;
}

std::optional<TerminalSize> terminal_size() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return std::nullopt;
  }
  return TerminalSize{size.ws_col, size.ws_row};
}

void prepare_terminal() {}

struct Input::State {
  int descriptor;
};

Input::Input(int descriptor) : state_(new State{descriptor}) {}
Input::Input(Input&& other) noexcept = default;
Input::~Input() = default;

Input::Outcome Input::read(std::string& bytes, std::chrono::milliseconds wait) {
  pollfd request{state_->descriptor, POLLIN, 0};
  const auto milliseconds = std::max<std::chrono::milliseconds::rep>(wait.count(), 0);
  if (poll(&request, 1, static_cast<int>(milliseconds)) <= 0) return Outcome::kNothingYet;
  std::array<char, 4096> chunk{};
  const ssize_t got = ::read(state_->descriptor, chunk.data(), chunk.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return Outcome::kNothingYet;
  if (got <= 0) return Outcome::kEnd;
  bytes.append(chunk.data(), static_cast<std::size_t>(got));
  return Outcome::kBytes;
}

struct KeyMode::Before {
  termios settings{};
};

KeyMode::KeyMode() : before_(new Before) {
  tcgetattr(STDIN_FILENO, &before_->settings);
  termios keys = before_->settings;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  keys.c_cc[VMIN] = 0;
  keys.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

KeyMode::~KeyMode() {
  tcsetattr(STDIN_FILENO, TCSANOW, &before_->settings);
}

}  // namespace yolah::system

#include "cli/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace yolah::cli {
namespace {

// The environment is read once, before any thread is started.
bool is_dumb() {
  const char* term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
  return term != nullptr && std::string_view(term) == "dumb";
}

}  // namespace

bool output_has_color() {
  const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  if (no_color != nullptr && *no_color != '\0') return false;
  return isatty(STDOUT_FILENO) == 1 && !is_dumb();
}

bool errors_on_terminal() {
  return isatty(STDERR_FILENO) == 1;
}

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::size_t terminal_height() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
  return size.ws_row;
}

bool screen_can_be_redrawn() {
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !is_dumb();
}

}  // namespace yolah::cli

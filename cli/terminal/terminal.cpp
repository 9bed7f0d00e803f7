#include "cli/terminal/terminal.h"

#include <cstdlib>
#include <string_view>

#include "support/system/terminal.h"

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
  return system::is_terminal(system::Stream::kOutput) && !is_dumb();
}

bool errors_on_terminal() {
  return system::is_terminal(system::Stream::kErrors);
}

std::size_t terminal_width() {
  const auto size = system::terminal_size();
  return size ? size->columns : 80;
}

std::size_t terminal_height() {
  const auto size = system::terminal_size();
  return size ? size->rows : 24;
}

bool screen_can_be_redrawn() {
  return system::is_terminal(system::Stream::kInput) &&
         system::is_terminal(system::Stream::kOutput) && !is_dumb();
}

}  // namespace yolah::cli

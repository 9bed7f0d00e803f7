#include "cli/terminal/name_column.h"

#include <algorithm>

#include "cli/options/input.h"
#include "cli/terminal/screen_text.h"
#include "cli/terminal/terminal.h"

namespace yolah::cli {
namespace {

constexpr std::size_t kLeast = 8;

}  // namespace

std::size_t name_width(const std::vector<std::string>& names, std::size_t rest) {
  std::size_t longest = kLeast;
  for (const std::string& name : names) longest = std::max(longest, columns(name));
  const std::size_t terminal = terminal_width();
  return std::min(longest, std::max(kLeast, terminal - std::min(terminal, rest)));
}

std::string name_cell(const std::string& name, std::size_t width) {
  const std::string shown = printable(name);
  const std::size_t length = columns(shown);
  if (length <= width) return shown + std::string(width - length, ' ');
  const std::size_t kept = width / 3;
  const std::size_t left_out = length - (width - kept - 1);
  return clip(shown, kept) + "…" + shown.substr(clip(shown, left_out).size());
}

}  // namespace yolah::cli

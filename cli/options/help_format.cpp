#include "cli/options/help_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/screen_text.h"
#include "support/man_pages/man_page.h"

namespace yolah::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kMostLines = 20;

/// A name, and what stands right of it from a column on, or below if the name is too long.
std::string row(const std::string& name, const std::string& description, std::size_t column) {
  const std::string next_line = "\n" + std::string(column, ' ');
  std::string text = "  " + name.substr(0, name.find_last_not_of(' ') + 1);
  text += text.size() + 2 > column ? next_line : std::string(column - text.size(), ' ');
  return fmt::format("{}{}\n", text,
                     fmt::join(wrap(description, kWidth - column, kMostLines), next_line));
}

}  // namespace

std::string HelpFormat::make_option_name(const CLI::Option* option, bool is_positional) const {
  // A flag that switches something off is named with the value it gives: "--no-check{false}".
  const std::string name = CLI::Formatter::make_option_name(option, is_positional);
  return name.substr(0, name.find('{'));
}

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
  return row(make_option_name(option, is_positional) + make_option_opts(option),
             make_option_desc(option), get_column_width());
}

std::string HelpFormat::make_subcommand(const CLI::App* command) const {
  // No wider than the names need, so that each description is one line.
  std::size_t column = 0;
  for (const CLI::App* sibling : manual::shown_commands(*command->get_parent())) {
    column = std::max(column, sibling->get_display_name().size() + 4);
  }
  return row(command->get_display_name(), command->get_description(), column);
}

}  // namespace yolah::cli

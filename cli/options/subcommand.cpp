#include "cli/options/subcommand.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

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

/// Breaks descriptions at spaces, and keeps two spaces at least before them. Footers stay as they
/// are written: they hold examples to be copied.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

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

}  // namespace

void use_help_format(CLI::App& app) {
  app.formatter(std::make_shared<HelpFormat>());
}

Option Option::type_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

Option Option::show_default() const {
  option_->capture_default_str();
  return *this;
}

Option Option::required() const {
  option_->required();
  return *this;
}

Option Option::or_environment(const std::string& variable) const {
  option_->envname(variable);
  return *this;
}

// Checks have no description: in the help it would stand beside the name of the type.

Option Option::range(double least, double most) const {
  option_->check(CLI::Range(least, most).description(""));
  return *this;
}

Option Option::whole_range(std::int64_t least, std::int64_t most) const {
  option_->check(CLI::Range(least, most).description(""));
  return *this;
}

Option Option::one_of(const std::vector<std::string>& values) const {
  option_->check(CLI::IsMember(values).description(""));
  return *this;
}

Option Option::one_each_time() const {
  option_->allow_extra_args(false);
  return *this;
}

Option Option::separated_by(char separator) const {
  option_->delimiter(separator);
  return *this;
}

Option Option::excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

Option Option::excludes(const std::string& name) const {
  option_->excludes(name);
  return *this;
}

Option Option::needs(Option other) const {
  option_->needs(other.option_);
  return *this;
}

Subcommand Subcommand::add_subcommand(const std::string& name, const std::string& what) const {
  return *app_->add_subcommand(name, what);
}

Option Subcommand::add_option(const std::string& names, int& value, const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, double& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::uint16_t& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::int64_t& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::uint64_t& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::string& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::vector<std::string>& values,
                              const std::string& help) const {
  return Option(app_->add_option(names, values, help));
}

Option Subcommand::add_option(const std::string& names, std::optional<int>& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::optional<std::int64_t>& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_option(const std::string& names, std::optional<std::uint64_t>& value,
                              const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Subcommand::add_flag(const std::string& names, bool& value, const std::string& help) const {
  return Option(app_->add_flag(names, value, help));
}

Option Subcommand::option(const std::string& name) const {
  return Option(app_->get_option(name));
}

void Subcommand::footer(const std::string& text) const {
  app_->footer(text);
}

void Subcommand::callback(const std::function<void()>& run) const {
  app_->callback(run);
}

void Subcommand::callback_if_alone(const std::function<void()>& run) const {
  app_->require_subcommand(0, 1);
  // It runs after the callback of a command below, too.
  app_->final_callback([app = app_, run] {
    if (app->get_subcommands().empty()) run();
  });
}

void Subcommand::require_subcommand() const {
  app_->require_subcommand(1);
}

void Subcommand::fallthrough() const {
  app_->fallthrough();
}

}  // namespace yolah::cli

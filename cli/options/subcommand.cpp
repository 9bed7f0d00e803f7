#include "cli/options/subcommand.h"

#include <CLI/CLI.hpp>

namespace yolah::cli {

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

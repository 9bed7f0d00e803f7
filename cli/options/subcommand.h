// A command of the command line and its options, without the library that reads them.
//
// CLI11 is all templates: a file that includes it and declares options compiles for ten seconds
// longer. So it is included in subcommand.cpp, and commands are declared through these two classes,
// which are as small as pointers and are copied like them. What they point at lives as long as the
// program's CLI::App.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace yolah::cli {

/// An option just added; each call adds to what holds for it.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  /// What stands for the value in the help: "N", "FILE".
  Option type_name(const std::string& name) const;
  /// The value of the variable is shown in the help as the default.
  Option show_default() const;
  Option required() const;
  /// Read from this environment variable if it is not given.
  Option or_environment(const std::string& variable) const;
  /// The value is at least `least` and at most `most`.
  Option range(double least, double most) const;
  template <std::integral Least, std::integral Most>
  Option range(Least least, Most most) const {
    return whole_range(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most));
  }
  Option one_of(const std::vector<std::string>& values) const;
  /// An option that takes several values takes one each time it is given.
  Option one_each_time() const;
  /// Several values in one argument, separated like this.
  Option separated_by(char separator) const;
  Option excludes(Option other) const;
  Option excludes(const std::string& name) const;
  Option needs(Option other) const;

 private:
  Option whole_range(std::int64_t least, std::int64_t most) const;

  CLI::Option* option_;
};

/// A command, or the program itself.
class Subcommand {
 public:
  Subcommand(CLI::App& app) : app_(&app) {}  // NOLINT(google-explicit-constructor)

  Subcommand add_subcommand(const std::string& name, const std::string& what) const;

  /// `names` is "--games", "-o,--output", or a word without dashes for an argument. The variable
  /// keeps what it holds if the option is not given, and must outlive the parsing.
  Option add_option(const std::string& names, int& value, const std::string& help) const;
  Option add_option(const std::string& names, double& value, const std::string& help) const;
  Option add_option(const std::string& names, std::uint16_t& value, const std::string& help) const;
  Option add_option(const std::string& names, std::int64_t& value, const std::string& help) const;
  Option add_option(const std::string& names, std::uint64_t& value, const std::string& help) const;
  Option add_option(const std::string& names, std::string& value, const std::string& help) const;
  Option add_option(const std::string& names, std::vector<std::string>& values,
                    const std::string& help) const;
  Option add_option(const std::string& names, std::optional<int>& value,
                    const std::string& help) const;
  Option add_option(const std::string& names, std::optional<std::int64_t>& value,
                    const std::string& help) const;
  Option add_option(const std::string& names, std::optional<std::uint64_t>& value,
                    const std::string& help) const;
  /// "--json" sets, "!--no-check" clears.
  Option add_flag(const std::string& names, bool& value, const std::string& help) const;

  /// One that has been added, by its name.
  Option option(const std::string& name) const;

  /// What stands below the options in the help: remarks, examples.
  void footer(const std::string& text) const;
  /// What the command does; a command below it is done first.
  void callback(const std::function<void()>& run) const;
  /// The same for a command that does something of its own if no command below it is given.
  void callback_if_alone(const std::function<void()>& run) const;
  /// One of the commands below it must be given.
  void require_subcommand() const;
  /// Options of this command may be written behind those below it, too.
  void fallthrough() const;

  CLI::App& app() const { return *app_; }

 private:
  CLI::App* app_;
};

/// Help within 80 columns, for the program and all commands that are added to it later.
void use_help_format(CLI::App& app);

}  // namespace yolah::cli

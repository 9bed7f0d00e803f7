#include "support/man_pages/wrong_usage.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "support/man_pages/man_page.h"

namespace yolah::manual {
namespace {

/// How many letters one has to change, add or leave out.
std::size_t distance(std::string_view typed, std::string_view name) {
  std::vector<std::size_t> row(name.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : typed) {
    std::size_t diagonal = row[0]++;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const std::size_t changed = diagonal + (letter == name[i] ? 0 : 1);
      diagonal = row[i + 1];
      row[i + 1] = std::min({changed, row[i] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// The name that was perhaps meant; empty if none is like it.
std::string meant(std::string_view typed, const std::vector<std::string>& names) {
  constexpr std::size_t kLongest = 40;  // what is typed may have any length
  if (typed.size() > kLongest || names.empty()) return {};
  const auto nearest = std::min_element(names.begin(), names.end(),
                                        [typed](const std::string& one, const std::string& other) {
                                          return distance(typed, one) < distance(typed, other);
                                        });
  return distance(typed, *nearest) <= 1 + typed.size() / 4 ? *nearest : std::string();
}

/// Fit for a terminal, whatever was typed.
std::string quoted(const std::string& typed) {
  std::string shown = typed.substr(0, 60);
  std::replace_if(
      shown.begin(), shown.end(),
      [](char letter) { return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f'; },
      '?');
  return "'" + shown + (shown.size() < typed.size() ? "...'" : "'");
}

/// The command that was given last; what is wrong concerns it.
struct Given {
  const CLI::App* command;
  std::string path;
};

Given given_of(const CLI::App& app) {
  Given given{&app, app.get_name()};
  while (!given.command->get_subcommands().empty()) {
    given.command = given.command->get_subcommands().front();
    given.path += " " + given.command->get_name();
  }
  return given;
}

std::string wrong_command(const CLI::App& command, const std::string& typed) {
  std::vector<std::string> names;
  for (const CLI::App* child : shown_commands(command)) names.push_back(child->get_name());
  const std::string text = "there is no command " + quoted(typed);
  const std::string near = meant(typed, names);
  if (!near.empty()) return text + ": did you mean " + near + "?";
  return text;
}

std::string wrong_option(const CLI::App& command, const std::string& typed) {
  const std::string name = typed.substr(0, typed.find('='));
  std::vector<std::string> names;
  for (const CLI::App* at = &command; at != nullptr; at = at->get_parent()) {
    for (const CLI::Option* option : at->get_options()) {
      if (option->get_group().empty()) continue;
      for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
    }
    if (at == &command || std::find(names.begin(), names.end(), name) == names.end()) continue;
    return name + " belongs to " + at->get_name() + ": write it before the command";
  }
  const std::string text = "there is no option " + quoted(name);
  const std::string near = meant(name, names);
  if (!near.empty()) return text + ": did you mean " + near + "?";
  return text;
}

/// The fault in words; CLI11's own where there are no better ones.
std::string fault_of(const CLI::App& app, const CLI::App& command, const CLI::ParseError& error) {
  const std::vector<std::string> left = app.remaining(true);
  const auto option = std::find_if(left.begin(), left.end(), [](const std::string& typed) {
    return typed.size() > 2 && typed.starts_with("--");
  });
  if (names_no_command(app)) return wrong_command(command, left.front());
  if (option != left.end()) return wrong_option(command, *option);
  return error.what();
}

}  // namespace

bool names_no_command(const CLI::App& app) {
  const std::vector<std::string> left = app.remaining(true);
  return !left.empty() && !left.front().starts_with('-') &&
         !shown_commands(*given_of(app).command).empty();
}

std::string wrong_usage(const CLI::App& app, const CLI::ParseError& error) {
  const Given given = given_of(app);
  return app.get_name() + ": " + fault_of(app, *given.command, error) + "\nTry '" + given.path +
         " --help'.\n";
}

}  // namespace yolah::manual

// yolah completion: shell completion, written from the options themselves.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace yolah::cli {
namespace {

/// The words that may follow a command: its subcommands and long options.
std::string words_after(const CLI::App& command) {
  std::string words;
  for (const CLI::App* child : command.get_subcommands({})) words += child->get_name() + " ";
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words += "--" + name + " ";
  }
  if (!words.empty()) words.pop_back();
  return words;
}

/// One line of a shell `case` for a command and, below it, its subcommands.
std::string cases(const CLI::App& command, const std::string& path) {
  std::string lines = fmt::format("    \"{}\") words=\"{}\" ;;\n", path, words_after(command));
  for (const CLI::App* child : command.get_subcommands({})) {
    lines += cases(*child, path.empty() ? child->get_name() : path + " " + child->get_name());
  }
  return lines;
}

std::string bash_script(const CLI::App& app) {
  return fmt::format(
      R"(# bash completion for yolah; made by `yolah completion bash`.
_yolah() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" path="" word words=""
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$word" in
      -*) break ;;
      *) path="${{path:+$path }}$word" ;;
    esac
  done
  case "$path" in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _yolah yolah
)",
      cases(app, ""));
}

}  // namespace

void add_completion_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("completion", "Print a shell completion script");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "The shell")->required()->check(CLI::IsMember({"bash"}));
  command->footer(
      "Example:\n"
      "  yolah completion bash > ~/.local/share/bash-completion/completions/yolah");
  command->callback([&app, shell] { fmt::print("{}", bash_script(app)); });
}

}  // namespace yolah::cli

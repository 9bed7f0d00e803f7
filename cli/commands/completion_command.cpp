// yolah completion: shell completion, written from the options themselves: a table of commands and
// of what may follow each, with the few lines that look into it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands/commands.h"

namespace yolah::cli {
namespace {

struct CompletionWord {
  std::string text;  ///< "match" or "--games".
  std::string description;
};

/// What may follow a command, and the same of each command below it.
struct CommandWords {
  std::string path;  ///< "tune fit"; empty for the program itself.
  std::vector<CompletionWord> words;
  std::vector<CommandWords> commands;
};

/// The command and all below it, itself first.
std::vector<const CommandWords*> flattened(const CommandWords& command) {
  std::vector<const CommandWords*> all = {&command};
  for (const CommandWords& child : command.commands) {
    const auto below = flattened(child);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

/// Between single quotes, and on one line.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char character : text) {
    if (character == '\'') {
      out += "'\\''";
    } else {
      out += character == '\n' ? ' ' : character;
    }
  }
  return out + "'";
}

/// "match|tune|tune fit": every path but the program's own.
std::string all_paths(const CommandWords& program) {
  std::string paths;
  for (const CommandWords* command : flattened(program)) {
    if (command->path.empty()) continue;
    paths += (paths.empty() ? "\"" : "|\"") + command->path + "\"";
  }
  return paths;
}

std::string bash_cases(const CommandWords& program) {
  std::string cases;
  for (const CommandWords* command : flattened(program)) {
    std::string words;
    for (const CompletionWord& word : command->words) {
      words += (words.empty() ? "" : " ") + word.text;
    }
    cases += fmt::format("    \"{}\") words=\"{}\" ;;\n", command->path, words);
  }
  return cases;
}

std::string zsh_cases(const CommandWords& program) {
  std::string cases;
  for (const CommandWords* command : flattened(program)) {
    cases += fmt::format("    \"{}\") words_here=(\n", command->path);
    for (const CompletionWord& word : command->words) {
      cases += fmt::format("      {}\n", quoted(word.text + ":" + word.description));
    }
    cases += "    ) ;;\n";
  }
  return cases;
}

std::string fish_lines(const CommandWords& program) {
  std::string lines;
  for (const CommandWords* command : flattened(program)) {
    for (const CompletionWord& word : command->words) {
      const bool option = word.text.starts_with("--");
      lines += fmt::format("complete -c yolah -n {} {} {} -d {}\n",
                           quoted("__yolah_at \"" + command->path + "\""), option ? "-l" : "-a",
                           option ? word.text.substr(2) : word.text, quoted(word.description));
    }
  }
  return lines;
}

CommandWords words_after(const CLI::App& command, const std::string& path = "") {
  CommandWords found{path, {}, {}};
  const auto shown = [](const auto* item) { return !item->get_group().empty(); };
  for (const CLI::App* child : command.get_subcommands(shown)) {
    found.words.push_back({child->get_name(), child->get_description()});
    found.commands.push_back(
        words_after(*child, path.empty() ? child->get_name() : path + " " + child->get_name()));
  }
  for (const CLI::Option* option : command.get_options(shown)) {
    for (const std::string& name : option->get_lnames()) {
      found.words.push_back({"--" + name, option->get_description()});
    }
  }
  return found;
}

std::string bash_script(const CommandWords& program) {
  return fmt::format(
      R"(# bash completion for yolah; made by `yolah completion bash`.
_yolah() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" path="" word words=""
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "${{path:+$path }}$word" in
      {}) path="${{path:+$path }}$word" ;;
    esac
  done
  case "$path" in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _yolah yolah
)",
      all_paths(program), bash_cases(program));
}

std::string zsh_script(const CommandWords& program) {
  return fmt::format(
      R"(#compdef yolah
# zsh completion for yolah; made by `yolah completion zsh`.
_yolah() {{
  local at="" word
  local -a words_here
  for word in "${{(@)words[2,CURRENT-1]}}"; do
    case "${{at:+$at }}$word" in
      {}) at="${{at:+$at }}$word" ;;
    esac
  done
  case "$at" in
{}  esac
  _describe 'yolah' words_here || _files
}}
if [ "$funcstack[1]" = _yolah ]; then
  _yolah "$@"
else
  compdef _yolah yolah
fi
)",
      all_paths(program), zsh_cases(program));
}

std::string fish_script(const CommandWords& program) {
  std::string paths;
  for (const CommandWords* command : flattened(program)) {
    if (!command->path.empty()) paths += " " + quoted(command->path);
  }
  return fmt::format(
      R"(# fish completion for yolah; made by `yolah completion fish`.
function __yolah_at
    set -l paths{}
    set -l at ''
    for word in (commandline -opc)[2..-1]
        set -l longer (string trim -- "$at $word")
        contains -- $longer $paths; and set at $longer
    end
    test "$at" = "$argv[1]"
end
{})",
      paths, fish_lines(program));
}

}  // namespace

void add_completion_command(Subcommand app) {
  const Subcommand command = app.add_subcommand("completion", "Print a shell completion script");
  auto shell = std::make_shared<std::string>();
  using Script = std::function<std::string(const CommandWords&)>;
  static const std::map<std::string, Script> kScripts = {
      {"bash", bash_script}, {"fish", fish_script}, {"zsh", zsh_script}};
  command.add_option("shell", *shell, "The shell: bash, zsh or fish")
      .required()
      .one_of({"bash", "fish", "zsh"});
  command.footer(
      "Examples:\n"
      "  yolah completion bash > ~/.local/share/bash-completion/completions/yolah\n"
      "  yolah completion zsh > ~/.zfunc/_yolah    # a folder of fpath\n"
      "  yolah completion fish > ~/.config/fish/completions/yolah.fish");
  command.callback([app, shell] { fmt::print("{}", kScripts.at(*shell)(words_after(app.app()))); });
}

}  // namespace yolah::cli

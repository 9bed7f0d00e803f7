// Completion scripts for shells: a table of commands and of what may follow each, with the
// few lines that look into it.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace yolah::cli {

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

CommandWords words_after(const CLI::App& command, const std::string& path = "");

/// The command and all below it, itself first.
std::vector<const CommandWords*> flattened(const CommandWords& command);

std::string bash_script(const CommandWords& program);
std::string zsh_script(const CommandWords& program);
std::string fish_script(const CommandWords& program);

}  // namespace yolah::cli

// yolah completion: shell completion, written from the options themselves.
#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "cli/commands/commands.h"
#include "cli/completion/scripts.h"

namespace yolah::cli {

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

// yolah new-bot: a folder with a bot to start from.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "arena/process/command_line.h"
#include "cli/commands/commands.h"
#include "cli/new_bot/templates.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"

namespace yolah::cli {
namespace {

namespace fs = std::filesystem;

struct NewBotCommand {
  std::string language;
  std::string folder;
  bool json = false;
};

/// What to type next.
struct NextCommand {
  std::string command;
  std::string what;
};

constexpr std::size_t kLongestBotName = 40;

/// The name goes into programs, tables and command lines, so that it has no spaces and no quotes.
bool is_bot_name(const std::string& name) {
  const auto is_fine = [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  };
  return !name.empty() && name.size() <= kLongestBotName && name[0] != '-' && name[0] != '.' &&
         std::all_of(name.begin(), name.end(), is_fine);
}

/// The folder as it was written, without a slash at its end.
fs::path read_folder(const std::string& text) {
  const fs::path folder = fs::path(text).lexically_normal();
  return folder.has_filename() ? folder : folder.parent_path();
}

/// The name of the bot: that of its folder, which may be written "." or "..".
std::string read_name(const fs::path& folder) {
  std::error_code error;
  const std::string name = fs::weakly_canonical(folder, error).filename().string();
  if (is_bot_name(name)) return name;
  throw Failure(fmt::format("wrong name '{}': a bot's name has 1 to {} letters, digits, '_', '-' "
                            "or '.', and begins with a letter, a digit or '_'",
                            printable(name.empty() ? folder.string() : name), kLongestBotName),
                kWrongUsage);
}

void make_folder(const fs::path& folder) {
  const std::string shown = printable(folder.string());
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw Failure(fmt::format("{} is a file: choose another name for the bot", shown));
  }
  if (fs::is_directory(folder, error) && !fs::is_empty(folder, error)) {
    throw Failure(fmt::format(
        "the folder {} is there already and is not empty: choose another name, or delete it first",
        shown));
  }
  fs::create_directories(folder, error);
  if (error) throw Failure(fmt::format("cannot make the folder {}: {}", shown, error.message()));
}

/// How the commands name the folder: a player of the same name would go before it.
std::string as_player(const fs::path& folder) {
  const std::string text = folder.string();
  const bool is_taken = text == "human" || static_cast<bool>(parse_player_spec(text));
  return is_taken ? "./" + text : text;
}

std::vector<NextCommand> next_commands(const std::string& language, const fs::path& folder) {
  const std::string bot = arena::quoted_for_shell(as_player(folder));
  std::vector<NextCommand> next;
  if (is_built(language)) {
    next.push_back({"make -C " + arena::quoted_for_shell(folder.string()),
                    "build the bot, after every change"});
  }
  next.push_back({"yolah compliance " + bot, "does it follow the protocol?"});
  next.push_back({"yolah play --white " + bot, "play against it"});
  next.push_back({"yolah match " + bot + " random --games 20", "let it play a match"});
  return next;
}

void print_text(const std::string& name, const fs::path& folder,
                const std::vector<TemplateFile>& files, const std::vector<NextCommand>& next) {
  fmt::print("Made the bot {} in the folder {}:\n", name, printable(folder.string()));
  for (const TemplateFile& file : files) fmt::print("  {:<10}  {}\n", file.name, file.what);
  std::size_t width = 0;
  for (const NextCommand& each : next) width = std::max(width, each.command.size());
  fmt::print("\nWhat to type next:\n");
  for (const NextCommand& each : next) {
    fmt::print("  {:<{}}  # {}\n", each.command, width, each.what);
  }
}

void print_json(const std::string& name, const std::string& language, const fs::path& folder,
                const std::vector<TemplateFile>& files, const std::vector<NextCommand>& next) {
  nlohmann::ordered_json json = {{"name", name},
                                 {"language", language},
                                 {"folder", folder.string()},
                                 {"files", nlohmann::ordered_json::array()},
                                 {"next", nlohmann::ordered_json::array()}};
  for (const TemplateFile& file : files) json["files"].push_back((folder / file.name).string());
  for (const NextCommand& each : next) json["next"].push_back(each.command);
  fmt::print("{}\n", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void run(const NewBotCommand& command) {
  const fs::path folder = read_folder(command.folder);
  const std::string name = read_name(folder);
  const std::vector<TemplateFile> files = template_files(command.language, name);
  if (files.empty()) {
    throw Failure(fmt::format("there is no bot to start from in '{}': choose {}. A bot in another "
                              "language speaks the protocol of docs/protocol.md",
                              printable(command.language), template_languages()),
                  kWrongUsage);
  }
  make_folder(folder);
  for (const TemplateFile& file : files) write_file((folder / file.name).string(), file.text);
  const std::vector<NextCommand> next = next_commands(command.language, folder);
  if (command.json) {
    print_json(name, command.language, folder, files, next);
  } else {
    print_text(name, folder, files, next);
  }
}

}  // namespace

void add_new_bot_command(Subcommand app) {
  auto options = std::make_shared<NewBotCommand>();
  const Subcommand command =
      app.add_subcommand("new-bot", "Make a folder with a bot of your own to start from");
  command.add_option("LANGUAGE", options->language, "Its language: " + template_languages())
      .required()
      .type_name("LANGUAGE");
  command
      .add_option("FOLDER", options->folder,
                  "The folder to make; the bot has the name of the folder")
      .required()
      .type_name("FOLDER");
  add_json_flag(command, options->json);
  command.footer(
      "The folder holds the bot, the rules of the game in one file and what to type next.\n"
      "Commands that take a player take the folder, and tournaments take it as it is.\n"
      "How to write a bot: docs/write-a-bot.md.\n"
      "Examples:\n"
      "  yolah new-bot python my_bot\n"
      "  yolah new-bot cpp bots/ann");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli

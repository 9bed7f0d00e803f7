// The files of a new bot, in each language that `yolah new-bot` knows.
//
// The bots and the rules in one file are those of examples/, put into the program when it
// is built: a new bot can be made where the sources are not.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yolah {

// examples/greedy_bot.py, examples/yolah.py and so on, as they are.
std::span<const unsigned char> python_bot_text();
std::span<const unsigned char> python_rules_text();
std::span<const unsigned char> javascript_bot_text();
std::span<const unsigned char> javascript_rules_text();
std::span<const unsigned char> cpp_bot_text();
std::span<const unsigned char> cpp_rules_text();
std::span<const unsigned char> java_bot_text();
std::span<const unsigned char> java_rules_text();

}  // namespace yolah

namespace yolah::cli {

struct TemplateFile {
  std::string name;
  std::string what;  ///< What it is for, in a few words.
  std::string text;
};

/// "python, javascript, cpp or java".
std::string template_languages();

/// The files of a bot of this name, the bot itself first; none if the language is unknown. The
/// name goes into the bot's program as it is.
std::vector<TemplateFile> template_files(std::string_view language, const std::string& name);

/// Whether a bot in this language is built by `make` before it can play.
bool is_built(std::string_view language);

}  // namespace yolah::cli

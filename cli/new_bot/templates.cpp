#include "cli/new_bot/templates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace yolah::cli {
namespace {

/// A bot of examples/ and what it becomes. Its name is that of the example, "greedy in Python",
/// and stands once in its text.
struct Language {
  std::string_view name;
  std::span<const unsigned char> (*bot)();
  std::string_view bot_file;
  std::string_view name_in_example;
  std::span<const unsigned char> (*rules)();
  std::string_view rules_file;
  std::string_view bot_toml;  ///< Empty where a tournament knows the bot by its file.
  std::string_view makefile;  ///< Empty where nothing is built.
  std::string_view needs;     ///< What must be installed.
};

constexpr std::string_view kCppMakefile = R"(# Type `make` after every change.
bot: $(wildcard *.cpp *.h)
	$(CXX) -std=c++17 -O2 -Wall -o $@ $(filter %.cpp,$^)
)";
constexpr std::string_view kCppToml = R"(# How a tournament starts the bot, in this folder.
command = "./bot"
)";

constexpr std::string_view kJavaMakefile = R"(# Type `make` after every change.
classes/Bot.class: $(wildcard *.java)
	javac -encoding UTF-8 -d classes $^
)";
constexpr std::string_view kJavaToml =
    R"(# How a tournament starts the bot, in this folder. The serial collector of garbage needs
# the fewest threads; in a sandbox the memory for Java is set by the sandbox.
command = "java -XX:+UseSerialGC -cp classes Bot"
)";

constexpr std::array kLanguages = {
    Language{"python", python_bot_text, "bot.py", "greedy in Python", python_rules_text, "yolah.py",
             "", "", "Python 3.10 or later (Debian: `apt install python3`)"},
    Language{"javascript", javascript_bot_text, "bot.js", "greedy in JavaScript",
             javascript_rules_text, "yolah.js", "", "",
             "Node 18 or later (Debian: `apt install nodejs`)"},
    Language{"cpp", cpp_bot_text, "bot.cpp", "greedy in C++", cpp_rules_text, "yolah.h", kCppToml,
             kCppMakefile, "a compiler for C++17 and make (Debian: `apt install g++ make`)"},
    Language{"java", java_bot_text, "Bot.java", "greedy in Java", java_rules_text, "Yolah.java",
             kJavaToml, kJavaMakefile,
             "Java 17 or later and make (Debian: `apt install default-jdk-headless make`)"},
};

const Language* language_of(std::string_view name) {
  const auto* const found =
      std::find_if(kLanguages.begin(), kLanguages.end(),
                   [&](const Language& language) { return language.name == name; });
  return found == kLanguages.end() ? nullptr : found;
}

std::string text_of(std::span<const unsigned char> bytes) {
  return {bytes.begin(), bytes.end()};
}

std::string replaced(std::string text, std::string_view old, std::string_view with) {
  for (std::size_t at = text.find(old); at != std::string::npos;
       at = text.find(old, at + with.size())) {
    text.replace(at, old.size(), with);
  }
  return text;
}

std::string readme(const Language& language, const std::string& name) {
  const std::string build =
      language.makefile.empty()
          ? ""
          : "make                                # build the bot, after every change\n";
  return fmt::format(R"(# {name}

A bot that plays Yolah. Change `choose` in `{bot}`: it gets a position and the seconds
that it may think, and returns one of the legal moves. `{rules}` holds the rules of the
game; its first lines explain them.

The bot needs {needs}.

Type this in this folder:

```sh
{build}yolah compliance .                  # does the bot follow the protocol?
yolah play --white .                # play against it
yolah match . random --games 20     # let it play a match
yolah match . minmax:level=3 --games 20
```

For a tournament, put the folders of all bots into one folder, and type there:

```sh
yolah tournament --bots .
```

A bot must not print to standard output, which belongs to the referee. What you want to
see goes to standard error. How to write a bot: docs/write-a-bot.md of Yolah.
)",
                     fmt::arg("name", name), fmt::arg("bot", language.bot_file),
                     fmt::arg("rules", language.rules_file), fmt::arg("needs", language.needs),
                     fmt::arg("build", build));
}

}  // namespace

std::string template_languages() {
  std::string text;
  for (const Language& language : kLanguages) {
    const bool last = &language == &kLanguages.back();
    text += fmt::format("{}{}", text.empty() ? "" : last ? " or " : ", ", language.name);
  }
  return text;
}

std::vector<TemplateFile> template_files(std::string_view name_of_language,
                                         const std::string& name) {
  const Language* const language = language_of(name_of_language);
  if (language == nullptr) return {};
  // A class of Java has the name of its file.
  const std::string bot = replaced(
      replaced(text_of(language->bot()), language->name_in_example, name), "GreedyBot", "Bot");
  std::vector<TemplateFile> files = {
      {std::string(language->bot_file), "your bot: change choose()", bot},
      {std::string(language->rules_file), "the rules, and how a bot talks to the referee",
       text_of(language->rules())},
  };
  if (!language->makefile.empty()) {
    files.push_back({"Makefile", "builds the bot", std::string(language->makefile)});
    files.push_back({"bot.toml", "how a tournament starts it", std::string(language->bot_toml)});
  }
  files.push_back({"README.md", "what to type next", readme(*language, name)});
  return files;
}

bool is_built(std::string_view language) {
  const Language* const found = language_of(language);
  return found != nullptr && !found->makefile.empty();
}

}  // namespace yolah::cli

#include "support/man_pages/man_page.h"

#include <cctype>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "support/system/process.h"

namespace yolah::manual {
namespace {

// The formatter would make typographic characters of these, and commands on a page are
// for copying.
std::string_view escape_of(char character) {
  switch (character) {
    case '\\':
      return "\\e";
    case '-':
      return "\\-";
    case '\'':
      return "\\(aq";
    case '`':
      return "\\(ga";
    case '^':
      return "\\(ha";
    case '~':
      return "\\(ti";
    case '"':
      return "\\(dq";
    default:
      return {};
  }
}

/// Shown as it is: backslashes, hyphens, quotes and dots at the start of a line.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char character : text) {
    if (line_begins && character == '.') out += "\\&";
    line_begins = character == '\n';
    const std::string_view escape = escape_of(character);
    if (escape.empty()) {
      out += character;
    } else {
      out += escape;
    }
  }
  return out;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

/// What follows the options in --help: sentences, then examples.
struct Footer {
  std::string text;
  std::string examples;
};

Footer footer_of(const CLI::App& command) {
  Footer footer;
  // CLI11 hands a footer down to commands that have none.
  const CLI::App* parent = command.get_parent();
  if (parent != nullptr && parent->get_footer() == command.get_footer()) return footer;
  std::istringstream lines(command.get_footer());
  bool examples = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "Example:" || line == "Examples:") {
      examples = true;
    } else {
      (examples ? footer.examples : footer.text) += roff(line) + "\n";
    }
  }
  return footer;
}

std::vector<const CLI::Option*> shown_options(const CLI::App& command, bool positional) {
  return command.get_options([positional](const CLI::Option* option) {
    return !option->get_group().empty() && option->get_positional() == positional;
  });
}

std::string argument_name(const CLI::Option& option) {
  std::string name = italic(option.get_single_name());
  if (option.get_expected_max() >= CLI::detail::expected_max_vector_size) name += "...";
  return option.get_required() ? name : "[" + name + "]";
}

std::string option_head(const CLI::Option& option) {
  std::string head;
  for (const std::string& name : option.get_snames()) head += bold("-" + name) + ", ";
  for (const std::string& name : option.get_lnames()) head += bold("--" + name) + ", ";
  head.resize(head.size() - 2);
  if (option.get_type_size() == 0 || option.get_type_name().empty()) return head;  // a flag
  head += " " + italic(option.get_type_name());
  if (option.get_expected_max() >= CLI::detail::expected_max_vector_size) head += " ...";
  return head;
}

std::string names_of(const std::set<CLI::Option*>& options) {
  std::string names;
  for (const CLI::Option* option : options) {
    names += (names.empty() ? "" : ", ") + bold(option->get_name());
  }
  return names;
}

/// The description, and what else must be known to use the option.
std::string option_body(const CLI::Option& option) {
  std::string body = roff(option.get_description());
  if (!body.empty() && body.back() != '.') body += '.';
  if (!option.get_default_str().empty()) {
    body += "\nDefault: " + bold(option.get_default_str()) + ".";
  }
  if (option.get_required() && !option.get_positional()) body += "\nRequired.";
  if (!option.get_envname().empty()) {
    body += "\nThe environment variable " + bold(option.get_envname()) + " gives it, too.";
  }
  if (!option.get_needs().empty()) body += "\nOnly with " + names_of(option.get_needs()) + ".";
  if (!option.get_excludes().empty()) body += "\nNot with " + names_of(option.get_excludes()) + ".";
  if (body.starts_with('\n')) body.erase(0, 1);
  return body + "\n";
}

std::string path_of(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : path_of(*parent) + " " + command.get_name();
}

std::string synopsis(const CLI::App& command) {
  std::string line = bold(path_of(command)) + " [" + italic("OPTION") + "]...";
  for (const CLI::Option* option : shown_options(command, true)) {
    line += " " + argument_name(*option);
  }
  if (!shown_commands(command).empty()) {
    const std::string word = italic("COMMAND");
    line += command.get_require_subcommand_min() > 0 ? " " + word : " [" + word + "]";
  }
  return line + "\n";
}

std::string option_list(const CLI::App& command) {
  std::string list;
  for (const bool positional : {true, false}) {
    for (const CLI::Option* option : shown_options(command, positional)) {
      const std::string head = positional ? argument_name(*option) : option_head(*option);
      list += ".TP\n" + head + "\n" + option_body(*option);
    }
  }
  return list;
}

std::string example_block(const std::string& examples) {
  return examples.empty() ? "" : ".PP\n.nf\n" + examples + ".fi\n";
}

/// A command within the page of the one above it, and those below.
std::string subsections(const CLI::App& command) {
  std::string out;
  for (const CLI::App* child : shown_commands(command)) {
    const Footer footer = footer_of(*child);
    out += ".SS " + roff(path_of(*child)) + "\n" + roff(child->get_description()) + ".\n.PP\n" +
           synopsis(*child);
    if (!footer.text.empty()) out += ".PP\n" + footer.text;
    out += option_list(*child) + example_block(footer.examples) + subsections(*child);
  }
  return out;
}

std::string command_list(const Heading& heading, const CLI::App& command) {
  std::string list;
  for (const CLI::App* child : shown_commands(command)) {
    list += ".TP\n" + bold(page_name(heading, *child)) + "(" + std::to_string(heading.section) +
            ")\n" + roff(child->get_description()) + ".\n";
  }
  return list;
}

/// As a page's NAME has it: no capital, no stop.
std::string short_description(const CLI::App& command) {
  std::string text = command.get_description();
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0 &&
      text.compare(0, 5, "Yolah") != 0) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  if (!text.empty() && text.back() == '.') text.pop_back();
  return text;
}

std::string upper_case(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::toupper(letter));
  return text;
}

constexpr const char* kExitStatus =
    ".SH EXIT STATUS\n"
    ".TP\n\\fB0\\fR\nIt did what was asked.\n"
    ".TP\n\\fB1\\fR\nIt ran and could not do its work.\n"
    ".TP\n\\fB2\\fR\nThe command line or an input is wrong.\n";
constexpr const char* kInterruptedStatus =
    ".TP\n\\fB130\\fR\nCtrl\\-C; what was found so far has been printed.\n";

}  // namespace

std::vector<const CLI::App*> shown_commands(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App* child) { return !child->get_group().empty(); });
}

std::string page_name(const Heading& heading, const CLI::App& command) {
  const bool root = command.get_parent() == nullptr;
  return root ? heading.program : heading.program + "-" + command.get_name();
}

std::string man_page(const Heading& heading, const CLI::App& command,
                     const std::vector<std::string>& see_also) {
  const std::string name = page_name(heading, command);
  const std::string section = std::to_string(heading.section);
  const Footer footer = footer_of(command);
  const bool list = heading.page_for_each_command && command.get_parent() == nullptr;
  std::string page = ".TH " + roff(upper_case(name)) + " " + section + " \"" + heading.date +
                     "\" \"" + roff(heading.program + " " + heading.version) + "\" \"Yolah\"\n";
  page += ".SH NAME\n" + roff(name) + " \\- " + roff(short_description(command)) + "\n";
  page += ".SH SYNOPSIS\n" + synopsis(command);
  if (!footer.text.empty()) page += ".SH DESCRIPTION\n" + footer.text;
  page += ".SH OPTIONS\n" + option_list(command);
  if (!shown_commands(command).empty()) {
    page += ".SH COMMANDS\n" + (list ? command_list(heading, command) : subsections(command));
  }
  page += kExitStatus;
  if (heading.section == 1) page += kInterruptedStatus;
  if (!footer.examples.empty()) page += ".SH EXAMPLES\n.nf\n" + footer.examples + ".fi\n";
  if (see_also.empty()) return page;
  page += ".SH SEE ALSO\n";
  for (const std::string& other : see_also) {
    page += bold(other) + "(" + section + ")" + (&other == &see_also.back() ? "\n" : ",\n");
  }
  return page;
}

namespace {

std::string release_date() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr) return "";
  const std::time_t seconds = std::strtoll(text, nullptr, 10);
  const std::tm day = system::utc_time(seconds);
  char date[sizeof "2026-01-31"] = "";
  return std::strftime(date, sizeof date, "%Y-%m-%d", &day) > 0 ? date : "";
}

void write_page(const std::filesystem::path& file, const std::string& page) {
  std::ofstream out(file, std::ios::binary);
  out << page;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file.string());
}

void write_pages(const CLI::App& app, const Heading& heading, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const auto file_of = [&](const CLI::App& command) {
    return folder / (page_name(heading, command) + "." + std::to_string(heading.section));
  };
  write_page(file_of(app), man_page(heading, app, {}));
  if (!heading.page_for_each_command) return;
  for (const CLI::App* command : shown_commands(app)) {
    write_page(file_of(*command), man_page(heading, *command, {heading.program}));
  }
}

}  // namespace

void add_man_pages_option(CLI::App& app, const PagesOf& pages) {
  const Heading heading{app.get_name(), pages.version, release_date(), pages.section,
                        pages.page_for_each_command};
  // At once, as --help: other options may be required.
  app.add_option_function<std::string>("--man-pages",
                                       [&app, heading](const std::string& folder) {
                                         write_pages(app, heading, folder);
                                         throw CLI::Success();
                                       })
      ->trigger_on_parse()
      ->group("");
}

}  // namespace yolah::manual

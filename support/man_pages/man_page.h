// Man pages made from the options, descriptions and examples that a program's --help shows, and the
// hidden option --man-pages FOLDER, by which a program writes them when it is packaged.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace yolah::manual {

/// What stands at the head and foot of every page of a program.
struct Heading {
  std::string program;  ///< "yolah".
  std::string version;
  std::string date;  ///< Of the release; empty if there is none.
  int section = 1;   ///< 1 for commands, 8 for what serves.
  bool page_for_each_command = false;
};

/// The page of a program, or of one command of it, with the commands below it. `see_also`
/// names other pages.
std::string man_page(const Heading& heading, const CLI::App& command,
                     const std::vector<std::string>& see_also);

/// "yolah-match" for the command match of yolah.
std::string page_name(const Heading& heading, const CLI::App& command);

/// The commands below a command that are not hidden.
std::vector<const CLI::App*> shown_commands(const CLI::App& command);

struct PagesOf {
  std::string version;
  int section = 1;
  bool page_for_each_command = false;  ///< Else one page for the program and its commands.
};

/// Pages are dated by SOURCE_DATE_EPOCH, as reproducible builds set it, and else not at all.
void add_man_pages_option(CLI::App& app, const PagesOf& pages);

}  // namespace yolah::manual

// The hidden option --man-pages FOLDER, by which a program writes its man pages when it is
// packaged.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace yolah::manual {

struct PagesOf {
  std::string version;
  int section = 1;
  bool page_for_each_command = false;  ///< Else one page for the program and its commands.
};

/// Pages are dated by SOURCE_DATE_EPOCH, as reproducible builds set it, and else not at all.
void add_man_pages_option(CLI::App& app, const PagesOf& pages);

}  // namespace yolah::manual

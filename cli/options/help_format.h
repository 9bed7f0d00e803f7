// How --help looks: within 80 columns.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace yolah::cli {

/// Breaks descriptions at spaces, and keeps two spaces at least before them. Footers stay as they
/// are written: they hold examples to be copied.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace yolah::cli

// The token by which a command is known to a server, from wherever the user keeps it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace yolah::cli {

struct TokenOptions {
  std::string token;
  std::string file;
};

/// --token and --token-file.
void add_token_options(CLI::App& command, TokenOptions& options);
/// From the command line, the file or YOLAH_TOKEN. Throws Failure, saying what the token is
/// for, if there is none.
std::string read_token(const TokenOptions& options, const std::string& what_for);

}  // namespace yolah::cli

// The token by which a command is known to a server, from wherever the user keeps it.
#pragma once

#include <string>

namespace CLI {
class App;
}  // namespace CLI

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

/// A file for a token that is about to be made: there before it, for its owner alone, and gone
/// again if no token comes.
class NewTokenFile {
 public:
  /// Throws Failure if the file cannot be made, or holds something already.
  explicit NewTokenFile(std::string path);
  ~NewTokenFile();
  NewTokenFile(const NewTokenFile&) = delete;
  NewTokenFile& operator=(const NewTokenFile&) = delete;

  void keep(const std::string& token);

 private:
  std::string path_;
  bool unused_ = false;
};

}  // namespace yolah::cli

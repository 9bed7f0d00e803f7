#include "cli/terminal/token.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "support/system/file.h"

namespace yolah::cli {
namespace {

std::string trimmed(std::string text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  text.erase(end == std::string::npos ? 0 : end + 1);
  return text;
}

}  // namespace

void add_token_options(CLI::App& command, TokenOptions& options) {
  auto* const token = command
                          .add_option("--token", options.token,
                                      "Proof of the account; other users may see it in the list "
                                      "of processes")
                          ->type_name("TOKEN");
  command
      .add_option("--token-file", options.file,
                  "File of the token; if you give neither, the variable YOLAH_TOKEN is used")
      ->type_name("FILE")
      ->excludes(token);
}

std::string read_token(const TokenOptions& options, const std::string& what_for) {
  std::string token = options.token;
  if (!options.file.empty()) token = read_file(options.file);
  const char* const kept = std::getenv("YOLAH_TOKEN");
  if (token.empty() && kept != nullptr) token = kept;
  token = trimmed(token);
  if (token.empty() || token.find_first_of(" \r\n") != std::string::npos) {
    throw Failure(what_for + ": use --token-file FILE or the variable YOLAH_TOKEN", kWrongUsage);
  }
  return token;
}

NewTokenFile::NewTokenFile(std::string path) : path_(std::move(path)) {
  namespace fs = std::filesystem;
  std::error_code error;
  system::make_private_file(path_, error);
  if (error) throw Failure("cannot write " + printable(path_) + ": " + error.message());
  std::error_code unknown;
  unused_ = fs::is_regular_file(path_, unknown);  // no terminal, nor a pipe to a vault
  if (unused_ && fs::file_size(path_, unknown) > 0) {
    unused_ = false;
    throw Failure(printable(path_) + " is not empty: name another --token-file, or delete it");
  }
}

NewTokenFile::~NewTokenFile() {
  std::error_code ignored;
  if (unused_) std::filesystem::remove(path_, ignored);
}

void NewTokenFile::keep(const std::string& token) {
  write_file(path_, token + "\n");
  unused_ = false;
}

}  // namespace yolah::cli

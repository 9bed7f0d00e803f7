#include "cli/terminal/token.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "cli/options/failure.h"
#include "cli/options/input.h"

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
  const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) {
    throw Failure("cannot write " + printable(path_) + ": " + std::strerror(errno));
  }
  struct stat about{};
  const bool known = ::fstat(file, &about) == 0;
  unused_ = known && S_ISREG(about.st_mode);  // no terminal, nor a pipe to a vault
  if (unused_ && about.st_size == 0) ::fchmod(file, S_IRUSR | S_IWUSR);
  ::close(file);
  if (!known || about.st_size > 0) {
    throw Failure(printable(path_) + " is not empty: name another --token-file, or delete it");
  }
}

NewTokenFile::~NewTokenFile() {
  if (unused_) ::unlink(path_.c_str());
}

void NewTokenFile::keep(const std::string& token) {
  write_file(path_, token + "\n");
  unused_ = false;
}

}  // namespace yolah::cli

#include "cli/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "cli/commands.h"
#include "cli/input.h"

namespace yolah::cli {

void replace_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new";
  write_file(beside, text);
  // The new content must be on the disk before the name is.
  const int file = open(beside.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && fsync(file) == 0;
  const int trouble = errno;
  if (file >= 0) close(file);
  if (synced && std::rename(beside.c_str(), path.c_str()) == 0) return;
  const int reason = synced ? errno : trouble;
  std::remove(beside.c_str());
  throw Failure(
      fmt::format("cannot write {}: {}", printable(path), std::generic_category().message(reason)));
}

}  // namespace yolah::cli

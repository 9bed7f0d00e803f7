#include "fleet/worker/file_cache.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "fleet/run/job.h"
#include "support/hash/sha256.h"
#include "support/system/process.h"

namespace yolah::fleet {
namespace {

/// Empty if it cannot be read.
std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Whole or not at all: another worker of this machine may read it at the same time.
void put_file(const std::filesystem::path& path, const std::string& content) {
  std::filesystem::path unfinished = path;
  unfinished += "." + std::to_string(system::process_id());
  std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  if (!file) {
    const int reason = errno;
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    throw std::runtime_error("cannot write " + path.string() + ": " +
                             std::generic_category().message(reason));
  }
  std::filesystem::rename(unfinished, path);
}

}  // namespace

std::string FileCache::find(std::string_view sha256) {
  const std::lock_guard lock(mutex_);
  const auto path = folder_ / sha256;
  // What a crash has cut short is found by its SHA-256, and fetched again.
  if (sha256_of(content_of(path)) == sha256) return path.string();
  const HttpAnswer answer = client_.get("/api/fleet/files/" + std::string(sha256));
  if (is_passing(answer.status)) throw Unreachable(error_text(answer));
  if (answer.status != 200 || sha256_of(answer.body) != sha256) {
    throw JobFailure("the coordinator has no file " + std::string(sha256));
  }
  std::filesystem::create_directories(folder_);
  put_file(path, answer.body);
  return path.string();
}

}  // namespace yolah::fleet

#include "fleet/worker/file_cache.h"

#include "support/client/server_error.h"
#include "cli/options/input.h"
#include "fleet/run/job.h"
#include "fleet/run/sha256.h"

namespace yolah::cli {

std::string FileCache::find(std::string_view sha256) {
  const std::lock_guard lock(mutex_);
  const auto path = folder_ / sha256;
  if (std::filesystem::exists(path) && fleet::sha256_of(read_file(path.string())) == sha256) {
    return path.string();
  }
  const HttpAnswer answer = client_.get("/api/fleet/files/" + std::string(sha256));
  if (is_passing(answer.status)) throw Unreachable(error_text(answer));
  if (answer.status != 200 || fleet::sha256_of(answer.body) != sha256) {
    throw fleet::JobFailure("the coordinator has no file " + std::string(sha256));
  }
  std::filesystem::create_directories(folder_);
  replace_file(path.string(), answer.body);
  return path.string();
}

}  // namespace yolah::cli

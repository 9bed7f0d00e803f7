#include "server/fleet/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "fleet/sha256.h"
#include "learn/data/format.h"

namespace yolah::server {
namespace {

namespace fs = std::filesystem;

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

[[noreturn]] void fail(const fs::path& path) {
  throw std::runtime_error("cannot write " + path.string() + ": " +
                           std::generic_category().message(errno));
}

/// Writes all, and forces it to the disk.
void write_whole(const fs::path& path, std::string_view content) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) fail(path);
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0) {
      ::close(file);
      fail(path);
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool synced = ::fsync(file) == 0;
  if (::close(file) != 0 || !synced) fail(path);
}

void keep_at(const fs::path& path, std::string_view content) {
  if (fs::exists(path)) return;
  fs::create_directories(path.parent_path());
  // A name of its own: two may bring the same at once.
  const fs::path part = path.string() + fmt::format(".{:08x}.part", randombytes_random());
  try {
    write_whole(part, content);
    fs::rename(part, path);
  } catch (...) {
    std::error_code ignored;
    fs::remove(part, ignored);
    throw;
  }
}

std::optional<std::string> read_whole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

/// The name of the data that a report speaks of; nothing if it names none.
std::optional<std::string> name_of(std::uint64_t number, std::string_view report) {
  const auto json = nlohmann::json::parse(report, nullptr, false);
  if (!json.is_object() || !json.contains("hash") || !json["hash"].is_string()) return std::nullopt;
  const auto& hash = json["hash"].get_ref<const std::string&>();
  if (!is_hex(hash, 16)) return std::nullopt;
  return fmt::format("{}-{}.ydata", number, hash);
}

}  // namespace

Files::Files(fs::path folder) : folder_(std::move(folder)) {
  fs::create_directories(folder_ / "files");
  fs::create_directories(folder_ / "data");
}

void Files::keep(std::string_view content) const {
  keep_at(folder_ / "files" / fleet::sha256_of(content), content);
}

std::optional<std::string> Files::find(std::string_view sha256) const {
  if (!is_hex(sha256, 64)) return std::nullopt;
  return read_whole(folder_ / "files" / sha256);
}

void Files::keep_data(const std::string& run, std::uint64_t number,
                      std::string_view content) const {
  const auto hash = learn::hash_of(std::as_bytes(std::span(content)));
  keep_at(folder_ / "data" / run / fmt::format("{}-{:016x}.ydata", number, hash), content);
}

bool Files::has_data(const fleet::JobName& job, std::string_view report) const {
  const auto name = name_of(job.number, report);
  return name && fs::exists(folder_ / "data" / job.run / *name);
}

std::optional<std::string> Files::find_data(const std::string& run, std::uint64_t number,
                                            std::string_view report) const {
  const auto name = name_of(number, report);
  return name ? read_whole(folder_ / "data" / run / *name) : std::nullopt;
}

}  // namespace yolah::server

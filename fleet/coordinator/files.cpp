#include "fleet/coordinator/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "learn/data/format.h"
#include "support/system/memory.h"

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

std::optional<fs::path> if_there(fs::path path) {
  if (!fs::exists(path)) return std::nullopt;
  return path;
}

std::uint64_t hash_of_file(const fs::path& path) {
  if (fs::file_size(path) == 0) return learn::hash_of(std::span<const std::byte>());
  const system::MappedFile file(path.string());
  if (!file.error().empty()) throw std::runtime_error(file.error());
  return learn::hash_of(file.bytes());
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

IncomingFile::IncomingFile(fs::path path)
    : path_(std::move(path)),
      file_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644)) {
  if (file_ < 0) fail(path_);
}

IncomingFile::~IncomingFile() {
  if (file_ >= 0) ::close(file_);
  std::error_code ignored;
  if (!path_.empty()) fs::remove(path_, ignored);
}

void IncomingFile::write(std::string_view part) {
  hash_.add(part);
  while (!part.empty()) {
    const ssize_t written = ::write(file_, part.data(), part.size());
    if (written < 0) fail(path_);
    part.remove_prefix(static_cast<std::size_t>(written));
  }
}

const std::string& IncomingFile::sha256() {
  if (digits_.empty()) digits_ = hash_.digits();
  return digits_;
}

Files::Files(fs::path folder) : folder_(std::move(folder)) {
  // What a coordinator that died had not received whole.
  fs::remove_all(folder_ / "incoming");
  for (const char* const name : {"files", "data", "incoming"})
    fs::create_directories(folder_ / name);
}

std::unique_ptr<IncomingFile> Files::begin() const {
  const std::string name = fmt::format("{:08x}{:08x}", randombytes_random(), randombytes_random());
  return std::make_unique<IncomingFile>(folder_ / "incoming" / name);
}

/// Forces it to the disk before it has its name.
void Files::keep_at(const fs::path& path, IncomingFile& file) {
  if (fs::exists(path)) return;
  const bool synced = ::fsync(file.file_) == 0;
  if (::close(std::exchange(file.file_, -1)) != 0 || !synced) fail(path);
  fs::create_directories(path.parent_path());
  fs::rename(file.path_, path);
  file.path_.clear();
}

void Files::keep(IncomingFile& file) const {
  keep_at(folder_ / "files" / file.sha256(), file);
}

void Files::keep_data(const std::string& run, std::uint64_t number, IncomingFile& file) const {
  const std::uint64_t hash = hash_of_file(file.path_);
  keep_at(folder_ / "data" / run / fmt::format("{}-{:016x}.ydata", number, hash), file);
}

std::optional<fs::path> Files::find(std::string_view sha256) const {
  if (!is_hex(sha256, 64)) return std::nullopt;
  return if_there(folder_ / "files" / sha256);
}

std::optional<fs::path> Files::find_data(const fleet::JobName& job, std::string_view report) const {
  const auto name = name_of(job.number, report);
  return name ? if_there(folder_ / "data" / job.run / *name) : std::nullopt;
}

}  // namespace yolah::server

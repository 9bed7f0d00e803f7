#include "support/static_files/static_files.h"

#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace yolah {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".ygn", "text/plain; charset=utf-8"},
    {".map", "application/json"},
}};

constexpr std::array<Header, 6> kPageHeaders = {{
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; "
     "object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

/// The path without what follows it, "%20" left as it is: our files have plain names.
std::string_view path_of(std::string_view target) {
  target = target.substr(0, target.find_first_of("?#"));
  if (target.starts_with('/')) target.remove_prefix(1);
  return target;
}

bool names_a_file(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  return name.find('.') != std::string_view::npos;
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return bytes;
}

}  // namespace

std::span<const Header> page_headers() {
  return kPageHeaders;
}

std::string_view caching_of(const SiteFile& file) {
  return file.forever ? "public, max-age=31536000, immutable" : "no-cache";
}

void Site::add(std::string path, std::string bytes) {
  SiteFile file{std::move(bytes), type_of(path), path.starts_with("assets/")};
  files_.insert_or_assign(std::move(path), std::move(file));
}

Site Site::of_folder(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    throw std::runtime_error("there is no folder " + folder.string());
  }
  Site site;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    site.add(entry.path().lexically_relative(folder).generic_string(), bytes_of(entry.path()));
  }
  return site;
}

Site Site::of_files(std::span<const EmbeddedFile> files) {
  Site site;
  for (const EmbeddedFile& file : files) site.add(std::string(file.path), std::string(file.bytes));
  return site;
}

const SiteFile* Site::find(std::string_view target) const {
  const std::string_view path = path_of(target);
  auto found = files_.find(path);
  if (found == files_.end() && !names_a_file(path)) found = files_.find("index.html");
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace yolah

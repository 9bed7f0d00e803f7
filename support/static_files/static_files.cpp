#include "support/static_files/static_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <vector>

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

/// Pages that other sites may show in a frame begin so.
constexpr std::string_view kFramed = "embed/";
/// The documentation, if there is one.
constexpr std::string_view kDocs = "docs/";
/// What the app looks for (web/src/lib/app/docs.ts).
constexpr std::string_view kDocsAreHere = R"(<meta name="yolah-docs" content="docs/">)";

/// What the app does not do and is forbidden; who may show it in a frame comes at the end.
constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors ";

/// The page that runs programs of the lab, which come from strangers: it has an origin of its own
/// and no network. Only the app may show it. web/scripts/sandbox-policy.ts has the same words.
constexpr std::string_view kSandbox = "sandbox.html";
constexpr std::string_view kSandboxPolicy =
    "sandbox allow-scripts; default-src 'none'; "
    "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// What every page has, after those headers that depend on who may show it.
constexpr std::array<Header, 4> kPageHeaders = {{
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
}};

std::vector<Header> with_page_headers(std::vector<Header> headers) {
  headers.insert(headers.end(), kPageHeaders.begin(), kPageHeaders.end());
  return headers;
}

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

/// All of a text as a number; nothing if it is none.
std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The first byte that is asked for and the one after the last; nothing for a header that is
/// wrong. "-5" are the last five.
std::optional<std::pair<std::uint64_t, std::uint64_t>> bounds_in(std::string_view range,
                                                                 std::uint64_t size) {
  constexpr std::string_view kUnit = "bytes=";
  if (!range.starts_with(kUnit)) return std::nullopt;
  range.remove_prefix(kUnit.size());
  const std::size_t dash = range.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto first = number_in(range.substr(0, dash));
  const auto last = number_in(range.substr(dash + 1));
  const bool to_the_end = range.ends_with('-');
  if (!first) {
    if (dash != 0 || !last) return std::nullopt;
    return std::pair{size - std::min(*last, size), *last == 0 ? 0 : size};
  }
  if (!last && !to_the_end) return std::nullopt;
  if (last && *last < *first) return std::nullopt;
  return std::pair{*first, to_the_end || *last >= size ? size : *last + 1};
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return bytes;
}

}  // namespace

std::span<const Header> page_headers(std::string_view target) {
  static const std::string own_policy = std::string(kPolicy) + "'none'";
  static const std::string framed_policy = std::string(kPolicy) + "*";
  static const std::vector<Header> own = with_page_headers(
      {{"Content-Security-Policy", own_policy}, {"Cross-Origin-Resource-Policy", "same-origin"}});
  // An isolated page shows only frames that allow it, by the second header. The third would forbid
  // what the first allows.
  static const std::vector<Header> framed =
      with_page_headers({{"Content-Security-Policy", framed_policy},
                         {"Cross-Origin-Resource-Policy", "cross-origin"},
                         {"X-Frame-Options", ""}});
  // The pages of mkdocs carry small scripts within them.
  static const std::string docs_policy = own_policy + "; script-src-elem 'self' 'unsafe-inline'";
  static const std::vector<Header> docs = with_page_headers(
      {{"Content-Security-Policy", docs_policy}, {"Cross-Origin-Resource-Policy", "same-origin"}});
  static const std::vector<Header> sandbox =
      with_page_headers({{"Content-Security-Policy", kSandboxPolicy},
                         {"Cross-Origin-Resource-Policy", "same-origin"},
                         {"X-Frame-Options", "SAMEORIGIN"}});
  const std::string_view path = path_of(target);
  if (path.starts_with(kDocs)) return docs;
  if (path == kSandbox) return sandbox;
  return path.starts_with(kFramed) ? framed : own;
}

FilePart part_of(const SiteFile& file, std::string_view range) {
  const std::string_view bytes = file.bytes;
  const auto bounds = bounds_in(range, bytes.size());
  if (!bounds) return {.bytes = bytes, .content_range = {}};
  const auto [first, end] = *bounds;
  const std::string of_all = "/" + std::to_string(bytes.size());
  if (first >= end) return {.status = 416, .bytes = {}, .content_range = "bytes *" + of_all};
  return {
      .status = 206,
      .bytes = bytes.substr(first, end - first),
      .content_range = "bytes " + std::to_string(first) + "-" + std::to_string(end - 1) + of_all};
}

std::string_view caching_of(const SiteFile& file) {
  return file.forever ? "public, max-age=31536000, immutable" : "no-cache";
}

void Site::add(std::string path, std::string bytes) {
  SiteFile file{std::move(bytes), type_of(path), path.starts_with("assets/")};
  files_.insert_or_assign(std::move(path), std::move(file));
}

void Site::add_folder(const std::string& below, const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    throw std::runtime_error("there is no folder " + folder.string());
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(folder).generic_string();
    add(below + path, bytes_of(entry.path()));
  }
}

Site Site::of_folder(const std::filesystem::path& folder) {
  Site site;
  site.add_folder("", folder);
  return site;
}

void Site::add_docs(const std::filesystem::path& folder) {
  add_folder(std::string(kDocs), folder);
  const auto start = files_.find("index.html");
  if (start == files_.end()) return;
  std::string& page = start->second.bytes;
  const std::size_t end_of_head = page.find("</head>");
  if (end_of_head != std::string::npos) page.insert(end_of_head, kDocsAreHere);
}

Site Site::of_files(std::span<const EmbeddedFile> files) {
  Site site;
  for (const EmbeddedFile& file : files) site.add(std::string(file.path), std::string(file.bytes));
  return site;
}

const SiteFile* Site::find(std::string_view target) const {
  const std::string_view path = path_of(target);
  const bool in_docs = path.starts_with(kDocs);
  auto found = files_.find(path);
  if (found == files_.end() && in_docs && path.ends_with('/')) {
    found = files_.find(std::string(path) + "index.html");
  }
  if (found == files_.end() && !in_docs && !names_a_file(path)) found = files_.find("index.html");
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace yolah

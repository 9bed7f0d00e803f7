#include "support/program/answers.h"

#include <stdexcept>
#include <utility>

namespace yolah::server {

HttpResponse text_answer(std::string text) {
  HttpResponse response;
  response.type = "text/plain; charset=utf-8";
  response.body = std::move(text);
  return response;
}

HttpResponse database_is_busy() {
  HttpResponse busy = http_error(503, "busy", "the database does not answer: ask again");
  busy.headers.emplace_back("Retry-After", "1");
  return busy;
}

Site open_site(const std::string& folder) {
  if (folder.empty()) return {};
  Site site = Site::of_folder(folder);
  if (!site.has_start()) throw std::runtime_error("there is no index.html in " + folder);
  return site;
}

HttpResponse page_of(const Site& site, const HttpRequest& request) {
  const bool data = request.path == "/api" || request.path.starts_with("/api/");
  const SiteFile* const file = data ? nullptr : site.find(request.path);
  if (file == nullptr) return http_error(404, "unknown", "there is nothing at this address");
  HttpResponse response;
  response.type = file->type;
  const FilePart part = part_of(*file, request.range);
  response.status = part.status;
  response.body = part.bytes;
  response.headers.emplace_back("Accept-Ranges", "bytes");
  if (!part.content_range.empty()) {
    response.headers.emplace_back("Content-Range", part.content_range);
  }
  for (const auto& [name, value] : page_headers(request.path)) {
    response.headers.emplace_back(name, value);
  }
  response.headers.emplace_back("Cache-Control", caching_of(*file));
  return response;
}

}  // namespace yolah::server

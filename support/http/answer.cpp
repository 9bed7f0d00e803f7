#include "support/http/answer.h"

#include <boost/beast/core/string.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace yolah::server {
namespace {

namespace http = boost::beast::http;

boost::beast::string_view beast_view(std::string_view text) {
  return {text.data(), text.size()};
}

void check_line(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      throw std::invalid_argument("a header of the answer holds a control character");
    }
  }
}

}  // namespace

bool same_site(const HttpRequest& request) {
  return request.origin.empty() || request.origin == "https://" + request.host ||
         request.origin == "http://" + request.host;
}

HttpResponse http_error(unsigned status, std::string_view code, std::string_view text) {
  const nlohmann::json body = {{"error", {{"code", code}, {"text", text}}}};
  // The text may quote what a client sent.
  return {.status = status,
          .body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
          .headers = {}};
}

void set_security_headers(http::fields& fields) {
  fields.set(http::field::server, "yolah");
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("X-Frame-Options", "DENY");
  fields.set("Referrer-Policy", "no-referrer");
  fields.set("Cross-Origin-Opener-Policy", "same-origin");
  fields.set("Cross-Origin-Embedder-Policy", "require-corp");
  fields.set("Cross-Origin-Resource-Policy", "same-origin");
  fields.set("Content-Security-Policy",
             "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  fields.set(http::field::cache_control, "no-store");
}

BeastResponse render(HttpResponse answer, unsigned version, bool keep_alive) {
  BeastResponse response;
  response.version(version);
  response.result(answer.status);
  set_security_headers(response);
  check_line(answer.type);
  response.set(http::field::content_type, beast_view(answer.type));
  for (const auto& [name, value] : answer.headers) {
    check_line(name);
    check_line(value);
    // Cookies are the one header that comes several times.
    if (boost::beast::iequals(name, "set-cookie")) {
      response.insert(name, value);
    } else if (value.empty()) {
      response.erase(name);
    } else {
      response.set(name, value);
    }
  }
  response.keep_alive(keep_alive);
  response.body() = std::move(answer.body);
  response.prepare_payload();
  return response;
}

FileResponse with_file(BeastResponse answer, const std::filesystem::path& file) {
  FileResponse response(std::move(answer.base()));
  boost::beast::error_code error;
  response.body().open(file.string().c_str(), boost::beast::file_mode::scan, error);
  if (error) throw std::runtime_error("cannot read " + file.string() + ": " + error.message());
  response.prepare_payload();
  return response;
}

}  // namespace yolah::server

// What the handlers of requests see of HTTP: a request, an answer, and nothing of sockets.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace yolah::server {

/// A whole request. Path and query are right UTF-8 without control characters.
struct HttpRequest {
  std::string method;  ///< "GET", also for a HEAD: only its answer differs.
  std::string path;    ///< "/api/games/k3x", decoded, without the query.
  std::map<std::string, std::string, std::less<>> query;
  std::string body;
  std::string content_type;
  std::string address;  ///< Of the client; from the proxy's header only if the proxy is trusted.
  std::string network;  ///< Of that address: what limits count by (network.h).
  std::string origin;   ///< The header Origin; empty for none.
  std::string host;     ///< The header Host.
  std::string range;    ///< The header Range; empty for none.
  /// What proves who asks: the bearer token, or the cookie `session`; empty for nobody.
  std::string credential;
  bool by_cookie = false;
  bool https = false;  ///< The client came by HTTPS, as a trusted proxy says: nodes have no TLS.
  std::string operator_key;  ///< The header Yolah-Operator-Key; empty for none.
};

class SocketListener;

/// Every answer goes out with strict security headers and is stored nowhere, unless
/// `headers` names one of those headers itself. With an empty value the answer goes without it.
struct HttpResponse {
  unsigned status = 200;
  std::string body;
  std::string_view type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  /// If there is one, the answer has no end: what this listener sends to its socket follows,
  /// each frame a line, and nothing is received.
  std::shared_ptr<SocketListener> lines = nullptr;
  /// If there is one, this file is the body: it is read while it is sent. It must not change.
  std::filesystem::path file = {};
};

/// Whether the request comes from a page of this host, or from no page at all.
bool same_site(const HttpRequest& request);

/// {"error": {"code": "unknown_game", "text": "…"}}
HttpResponse http_error(unsigned status, std::string_view code, std::string_view text);

/// Ends a request with an answer, from wherever it is thrown.
class Refusal : public std::exception {
 public:
  explicit Refusal(HttpResponse response) : response_(std::move(response)) {}
  Refusal(unsigned status, std::string_view code, std::string_view text)
      : Refusal(http_error(status, code, text)) {}
  const HttpResponse& response() const { return response_; }
  const char* what() const noexcept override { return "a request was refused"; }

 private:
  HttpResponse response_;
};

/// A handler that throws is answered for with the status 500.
using HttpHandler = std::function<boost::asio::awaitable<HttpResponse>(const HttpRequest&)>;

/// Takes a body that is too large to be kept in memory, part by part. Nothing of it throws.
class Upload {
 public:
  virtual ~Upload() = default;
  /// False if the rest need not come.
  virtual bool write(std::string_view part) = 0;
  /// The answer, once all has come or the rest is not wanted.
  virtual HttpResponse finish() = 0;
};

/// Whoever takes a request's body, or why it is refused before it is read; nothing for a request
/// like any other.
using UploadAnswer = std::variant<std::monostate, std::shared_ptr<Upload>, HttpResponse>;
/// Is given requests that have no body yet.
using UploadHandler = std::function<boost::asio::awaitable<UploadAnswer>(const HttpRequest&)>;

}  // namespace yolah::server

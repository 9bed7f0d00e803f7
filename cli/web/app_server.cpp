#include "cli/web/app_server.h"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "cli/options/failure.h"
#include "support/http/http_server.h"

namespace yolah::cli {
namespace {

namespace asio = boost::asio;
using server::HttpRequest;
using server::HttpResponse;
using server::HttpServer;

constexpr std::chrono::seconds kIdle{30};
constexpr std::size_t kMostBody = std::size_t{64} << 10;
constexpr std::size_t kMostConnections = 1000;
constexpr std::size_t kMostFromOneAddress = 200;
constexpr std::chrono::milliseconds kLookForStop{100};

HttpResponse refusal(unsigned status, const char* text) {
  HttpResponse response;
  response.status = status;
  response.type = "text/plain; charset=utf-8";
  response.body = text;
  return response;
}

std::unique_ptr<HttpServer> listen(asio::io_context& context, const Address& address,
                                   std::size_t most_body, const AnswerRequest& answer_request) {
  boost::system::error_code error;
  asio::ip::make_address(address.host, error);
  if (error)
    throw Failure("'" + address.host + "' is not an address such as 127.0.0.1", kWrongUsage);
  server::HttpOptions options;
  options.host = address.host;
  options.port = address.port;
  options.limits.idle_time = kIdle;
  options.limits.body_bytes = most_body;
  // Bodies are kept in memory: a class, not a crowd.
  options.limits.connections = kMostConnections;
  options.limits.connections_per_address = kMostFromOneAddress;
  const auto answer = [&](const HttpRequest& request) -> asio::awaitable<HttpResponse> {
    try {
      co_return answer_request(request);
    } catch (const server::Refusal& refused) {
      co_return refused.response();
    }
  };
  try {
    return std::make_unique<HttpServer>(std::vector<asio::any_io_executor>{context.get_executor()},
                                        options, answer, nullptr);
  } catch (const std::runtime_error& trouble) {
    throw Failure(std::string(trouble.what()) + " with --port");
  }
}

asio::awaitable<void> watch(const std::atomic<bool>& stop, asio::io_context& context) {
  asio::steady_timer timer(context);
  while (!stop.load(std::memory_order_relaxed)) {
    timer.expires_after(kLookForStop);
    co_await timer.async_wait(asio::use_awaitable);
  }
  context.stop();
}

/// The address from which this machine would send to others. Nothing is sent to find it out.
asio::ip::address address_in_the_network() {
  asio::io_context context(1);
  asio::ip::udp::socket socket(context);
  const auto elsewhere = asio::ip::make_address("192.0.2.1");  // reserved: it is nobody's
  boost::system::error_code error;
  socket.connect({elsewhere, 9}, error);
  const auto mine = error ? asio::ip::udp::endpoint() : socket.local_endpoint(error);
  return error ? asio::ip::address_v4::loopback() : mine.address();
}

}  // namespace

std::string url_of(const Address& address, std::uint16_t port) {
  asio::ip::address host = asio::ip::make_address(address.host);
  if (host.is_unspecified()) host = address_in_the_network();
  return fmt::format("http://{}{}{}:{}/", host.is_v6() ? "[" : "", host.to_string(),
                     host.is_v6() ? "]" : "", port);
}

HttpResponse page_for(const Site& site, std::string_view path, std::string_view range) {
  HttpResponse response;
  if (const SiteFile* const file = site.find(path)) {
    const FilePart part = part_of(*file, range);
    response.status = part.status;
    response.type = file->type;
    response.body = part.bytes;
    response.headers.emplace_back("Accept-Ranges", "bytes");
    if (!part.content_range.empty()) {
      response.headers.emplace_back("Content-Range", part.content_range);
    }
    response.headers.emplace_back("Cache-Control", caching_of(*file));
  } else {
    response = refusal(404, "There is nothing here.\n");
  }
  for (const auto& [name, value] : page_headers(path)) response.headers.emplace_back(name, value);
  return response;
}

void serve(const Address& address, std::size_t most_body, const AnswerRequest& answer,
           const std::atomic<bool>& stop,
           const std::function<void(std::uint16_t port)>& on_listening) {
  asio::io_context context(1);
  const auto server = listen(context, address, most_body, answer);
  on_listening(server->port());
  asio::co_spawn(context, watch(stop, context), asio::detached);
  context.run();
}

void serve(const Site& site, const Address& address, const std::atomic<bool>& stop,
           const std::function<void(std::uint16_t port)>& on_listening) {
  const auto answer = [&site](const HttpRequest& request) {
    if (request.method == "GET") return page_for(site, request.path, request.range);
    HttpResponse response = refusal(405, "Only reading is possible here.\n");
    response.headers.emplace_back("Allow", "GET, HEAD");
    for (const auto& [name, value] : page_headers(request.path)) {
      response.headers.emplace_back(name, value);
    }
    return response;
  };
  serve(address, kMostBody, answer, stop, on_listening);
}

}  // namespace yolah::cli

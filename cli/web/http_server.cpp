#include "cli/web/http_server.h"
#include "cli/options/failure.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <utility>

namespace yolah::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

constexpr std::chrono::seconds kIdle{30};
constexpr std::chrono::milliseconds kLookForStop{100};
constexpr std::uint32_t kLongestHeader = 16 * 1024;

beast::string_view view(std::string_view text) {
  return {text.data(), text.size()};
}

Response answer(const Site& site, const Request& request) {
  Response response;
  response.version(request.version());
  response.keep_alive(request.keep_alive());
  response.set(http::field::server, "yolah");
  for (const auto& [name, value] : page_headers()) response.set(view(name), view(value));
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  const SiteFile* const file =
      reads ? site.find({request.target().data(), request.target().size()}) : nullptr;
  if (file == nullptr) {
    response.result(reads ? http::status::not_found : http::status::method_not_allowed);
    if (!reads) response.set(http::field::allow, "GET, HEAD");
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.body() = reads ? "There is nothing here.\n" : "Only reading is possible here.\n";
  } else {
    response.result(http::status::ok);
    response.set(http::field::content_type, view(file->type));
    response.set(http::field::cache_control, view(caching_of(*file)));
    response.body() = file->bytes;
  }
  response.prepare_payload();
  // The length is that of what a GET would bring.
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

asio::awaitable<void> talk(tcp::socket socket, const Site& site) {
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  try {
    for (;;) {
      stream.expires_after(kIdle);
      http::request_parser<http::empty_body> parser;
      parser.header_limit(kLongestHeader);
      co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
      Response response = answer(site, parser.get());
      const bool keep = response.keep_alive();
      http::response_serializer<http::string_body> serializer(response);
      if (parser.get().method() == http::verb::head) {
        co_await http::async_write_header(stream, serializer, asio::use_awaitable);
      } else {
        co_await http::async_write(stream, serializer, asio::use_awaitable);
      }
      if (!keep) break;
    }
  } catch (const std::exception&) {
    // Whoever was there has gone, or spoke no HTTP: nothing to be done for it.
  }
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor, const Site& site) {
  for (;;) {
    tcp::socket socket = co_await acceptor.async_accept(asio::use_awaitable);
    asio::co_spawn(acceptor.get_executor(), talk(std::move(socket), site), asio::detached);
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

tcp::acceptor listen(asio::io_context& context, const Address& address) {
  beast::error_code error;
  const auto host = asio::ip::make_address(address.host, error);
  if (error)
    throw Failure("'" + address.host + "' is not an address such as 127.0.0.1", kWrongUsage);
  tcp::acceptor acceptor(context);
  const tcp::endpoint endpoint(host, address.port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) {
    throw Failure("cannot listen on port " + std::to_string(address.port) + ": " + error.message() +
                  "; choose another with --port");
  }
  return acceptor;
}

}  // namespace

void serve(const Site& site, const Address& address, const std::atomic<bool>& stop,
           const std::function<void(std::uint16_t port)>& on_listening) {
  asio::io_context context(1);
  tcp::acceptor acceptor = listen(context, address);
  on_listening(acceptor.local_endpoint().port());
  asio::co_spawn(context, accept_all(acceptor, site), asio::detached);
  asio::co_spawn(context, watch(stop, context), asio::detached);
  context.run();
}

}  // namespace yolah::cli

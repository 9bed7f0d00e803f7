#include "tests/load/http_client.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

namespace yolah::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::milliseconds kPause{200};
constexpr std::chrono::seconds kOneTry{5};

bool worth_another_try(unsigned status) {
  return status == 0 || status == 429 || status >= 500;
}

http::request<http::string_body> request_of(const HttpAsk& ask, const Address& node) {
  http::request<http::string_body> request(ask.post ? http::verb::post : http::verb::get,
                                           ask.target, 11);
  request.set(http::field::host, node.host + ":" + std::to_string(node.port));
  if (!ask.token.empty()) request.set(http::field::authorization, "Bearer " + ask.token);
  if (ask.post) request.set(http::field::content_type, "application/json");
  request.body() = ask.body;
  request.prepare_payload();
  return request;
}

}  // namespace

struct HttpClient::Stream {
  explicit Stream(asio::io_context& context) : tcp(context) {}

  beast::tcp_stream tcp;
  beast::flat_buffer buffer;
};

HttpClient::HttpClient(asio::io_context& context, const std::vector<Address>& nodes,
                       std::size_t first)
    : context_(context), nodes_(nodes), node_(first % nodes.size()) {}

HttpClient::~HttpClient() = default;

asio::awaitable<HttpReply> HttpClient::ask_once(const HttpAsk& ask) {
  const Address& node = nodes_[node_];
  if (!stream_) {
    stream_ = std::make_unique<Stream>(context_);
    stream_->tcp.expires_after(kOneTry);
    co_await stream_->tcp.async_connect({asio::ip::make_address(node.host), node.port},
                                        asio::use_awaitable);
    stream_->tcp.socket().set_option(asio::ip::tcp::no_delay(true));
  }
  const auto request = request_of(ask, node);
  stream_->tcp.expires_after(kOneTry);
  co_await http::async_write(stream_->tcp, request, asio::use_awaitable);
  http::response<http::string_body> response;
  co_await http::async_read(stream_->tcp, stream_->buffer, response, asio::use_awaitable);
  if (!response.keep_alive()) stream_.reset();
  co_return HttpReply{response.result_int(), std::move(response.body())};
}

asio::awaitable<HttpReply> HttpClient::ask(HttpAsk ask, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    HttpReply reply;
    try {
      reply = co_await ask_once(ask);
    } catch (const boost::system::system_error& error) {
      reply = {0, error.code().message()};
    }
    if (!worth_another_try(reply.status)) co_return reply;
    if (reply.status != 429) {  // that one is about us, not about the node
      stream_.reset();
      node_ = (node_ + 1) % nodes_.size();
    }
    if (std::chrono::steady_clock::now() + kPause > deadline) co_return reply;
    asio::steady_timer timer(context_, kPause);
    co_await timer.async_wait(asio::use_awaitable);
  }
}

}  // namespace yolah::load

#include "support/http/connection.h"

#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "support/http/line_stream.h"
#include "support/http/request_text.h"
#include "support/http/web_socket.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::string_view kSocketPath = "/ws";
constexpr std::size_t kFirstBytes = 512;
constexpr std::size_t kLengthOfKey = 24;
/// How long, and how much, a refused client may still send before it is cut off.
constexpr std::chrono::seconds kHangUpTime{2};
/// The bytes a second that the slowest reader of a long answer takes.
constexpr std::size_t kSlowestReader = std::size_t{32} * 1024;
constexpr std::size_t kPartBytes = std::size_t{64} * 1024;
constexpr std::size_t kHangUpBytes = std::size_t{1024} * 1024;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

HttpResponse internal_error() {
  return http_error(500, "internal", "something went wrong here; try again later");
}

HttpResponse too_many() {
  return http_error(503, "too_many_connections", "too many connections; try again later");
}

/// What a handler answers; the status 500 if it throws.
template <class Answer, class Handler>
asio::awaitable<Answer> ask(const Handler& handler, const HttpRequest& request) {
  try {
    co_return co_await handler(request);
  } catch (const std::exception& problem) {
    tell(Trouble::kError,
         fmt::format("{} {} failed: {}", request.method, request.path, problem.what()));
  }
  co_return internal_error();
}

/// What Beast would only find wrong after somebody was made to answer the socket.
bool can_upgrade(const http::request<http::string_body>& message) {
  return message[http::field::sec_websocket_version] == "13" &&
         message[http::field::sec_websocket_key].size() == kLengthOfKey;
}

}  // namespace

Connection::Connection(std::shared_ptr<Shard> shard, std::shared_ptr<const Handlers> handlers,
                       TcpSocket socket, asio::ip::address peer, Admission::Place place)
    : shard_(std::move(shard)),
      handlers_(std::move(handlers)),
      peer_(std::move(peer)),
      place_(std::move(place)),
      stream_(std::move(socket)) {
  beast::error_code ignored;
  stream_.socket().set_option(tcp::no_delay(true), ignored);
}

void Connection::start() {
  if (shard_->stopping()) return;
  shard_->add(*this);
  asio::co_spawn(shard_->executor(), talk(),
                 [self = shared_from_this()](const std::exception_ptr& problem) {
                   self->shard_->remove(*self);
                   if (problem) tell(Trouble::kError, "a connection failed");
                 });
}

void Connection::leave() {
  if (idle_) stream_.close();
}

asio::awaitable<void> Connection::talk() {
  stream_.expires_after(shard_->limits().request_time);
  for (bool goes_on = true; goes_on && !shard_->stopping();) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(shard_->limits().header_bytes));
    parser.body_limit(handlers_->on_upload ? shard_->limits().upload_bytes
                                           : shard_->limits().body_bytes);
    auto [error, bytes] = co_await http::async_read_header(stream_, buffer_, parser, kAwait);
    std::optional<bool> uploaded;
    if (!error && handlers_->on_upload) uploaded = co_await take_upload(parser);
    if (!error && !uploaded) error = co_await read_rest(parser);
    if (error) {
      co_await refuse(error, parser.get());
      co_return;
    }
    count(shard_->counters().requests);
    if (!uploaded) {
      idle_ = false;
      uploaded = co_await handle(parser);
    }
    goes_on = *uploaded;
    idle_ = true;
    if (goes_on) goes_on = co_await wait_for_request();
  }
  beast::error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

/// Waits for the first byte of the next request, and from then on for the whole of it.
asio::awaitable<bool> Connection::wait_for_request() {
  if (buffer_.size() == 0) {
    stream_.expires_after(shard_->limits().idle_time);
    const auto [error, bytes] =
        co_await stream_.async_read_some(buffer_.prepare(kFirstBytes), kAwait);
    if (error) co_return false;
    buffer_.commit(bytes);
  }
  stream_.expires_after(shard_->limits().request_time);
  co_return true;
}

asio::awaitable<beast::error_code> Connection::read_rest(Parser& parser) {
  const std::size_t limit = shard_->limits().body_bytes;
  if (parser.content_length() && *parser.content_length() > limit) {
    co_return http::make_error_code(http::error::body_limit);
  }
  parser.body_limit(limit);
  const auto [error, bytes] = co_await http::async_read(stream_, buffer_, parser, kAwait);
  co_return error;
}

asio::awaitable<std::optional<bool>> Connection::take_upload(Parser& parser) {
  const std::optional<HttpRequest> request = read_request(parser.get());
  if (!request) co_return std::nullopt;  // it is refused as any other
  UploadAnswer taken = co_await ask<UploadAnswer>(handlers_->on_upload, *request);
  if (std::holds_alternative<std::monostate>(taken)) co_return std::nullopt;
  if (auto* const refusal = std::get_if<HttpResponse>(&taken)) {
    co_await refuse(parser.get(), std::move(*refusal));
    co_return false;
  }
  stream_.expires_after(shard_->limits().upload_time);
  co_return co_await receive(parser, *std::get<std::shared_ptr<Upload>>(taken));
}

/// Hands a body over, part by part. Whether the connection goes on.
asio::awaitable<bool> Connection::receive(Parser& parser, Upload& upload) {
  const bool keep_alive = parser.keep_alive();
  http::request_parser<http::buffer_body> body(std::move(parser));
  std::vector<char> part(kPartBytes);
  for (bool wanted = true; wanted && !body.is_done();) {
    body.get().body().data = part.data();
    body.get().body().size = part.size();
    const auto [error, bytes] = co_await http::async_read(stream_, buffer_, body, kAwait);
    if (error && error != http::error::need_buffer) {
      co_await refuse(error, body.get());
      co_return false;
    }
    wanted = upload.write({part.data(), part.size() - body.get().body().size});
  }
  idle_ = false;
  if (body.is_done()) co_return co_await answer(body.get(), upload.finish(), keep_alive);
  co_await refuse(body.get(), upload.finish());
  co_return false;
}

/// Whether the connection goes on.
asio::awaitable<bool> Connection::handle(Parser& parser) {
  Message& message = parser.get();
  // Handlers are not told of a HEAD: its answer is that of a GET, less the body.
  const std::optional<HttpRequest> request = read_request(message);
  if (!request) {
    co_return co_await answer(
        message, http_error(400, "bad_request", "the request could not be understood"), false);
  }
  const bool keep_alive = message.keep_alive();
  if (request->path != kSocketPath || !handlers_->on_socket) {
    HttpResponse response = co_await ask<HttpResponse>(handlers_->on_request, *request);
    if (response.lines && message.method() != http::verb::head) {
      std::optional<HttpResponse> refusal = turn_into_lines(message, std::move(response));
      if (!refusal) co_return false;
      response = std::move(*refusal);
    }
    co_return co_await answer(message, std::move(response), keep_alive);
  }
  std::optional<HttpResponse> refusal = co_await upgrade(*request, message);
  if (!refusal) co_return false;
  co_return co_await answer(message, std::move(*refusal), keep_alive);
}

asio::awaitable<std::optional<HttpResponse>> Connection::upgrade(const HttpRequest& request,
                                                                 const Message& message) {
  if (!beast::websocket::is_upgrade(message) || !can_upgrade(message)) {
    HttpResponse response =
        http_error(426, "upgrade_required", "this address needs WebSocket version 13");
    response.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
    co_return response;
  }
  // A client waits for the answer before its first frame.
  if (buffer_.size() > 0) co_return http_error(400, "bad_request", "frames before the answer");
  if (handlers_->trust_proxy && !place_->belongs_to(client_address(message))) {
    co_return too_many();
  }
  std::shared_ptr<SocketListener> listener;
  try {
    SocketAnswer answer = co_await handlers_->on_socket(request);
    if (auto* const response = std::get_if<HttpResponse>(&answer)) co_return std::move(*response);
    listener = std::get<std::shared_ptr<SocketListener>>(answer);
    if (listener == nullptr) throw std::logic_error("nobody answers the socket");
  } catch (const std::exception& problem) {
    tell(Trouble::kError, fmt::format("opening a socket failed: {}", problem.what()));
    co_return internal_error();
  }
  const auto socket = std::make_shared<WebSocket>(shard_, stream_.release_socket(),
                                                  std::move(*place_), std::move(listener));
  socket->open(message);
  co_return std::nullopt;
}

std::optional<HttpResponse> Connection::turn_into_lines(const Message& message,
                                                        HttpResponse response) {
  if (message.version() < 11) return http_error(505, "bad_request", "a stream needs HTTP/1.1");
  if (buffer_.size() > 0) return http_error(400, "bad_request", "a stream is the last answer");
  if (handlers_->trust_proxy && !place_->belongs_to(client_address(message))) return too_many();
  auto listener = std::exchange(response.lines, nullptr);
  const auto stream = std::make_shared<LineStream>(shard_, stream_.release_socket(),
                                                   std::move(*place_), std::move(listener));
  stream->open(std::move(response));
  return std::nullopt;
}

/// Whether the connection goes on.
asio::awaitable<bool> Connection::answer(const Head& head, HttpResponse response, bool keep_alive) {
  const bool goes_on = keep_alive && !shard_->stopping();
  const std::filesystem::path file = std::move(response.file);
  BeastResponse rendered;
  std::optional<FileResponse> of_file;
  try {
    rendered = render(std::move(response), head.version(), goes_on);
    if (!file.empty()) of_file = with_file(std::move(rendered), file);
  } catch (const std::exception& problem) {
    tell(Trouble::kError, fmt::format("an answer could not be sent: {}", problem.what()));
    rendered = render(internal_error(), head.version(), goes_on);
  }
  bool sent = false;
  if (of_file) {
    sent = co_await send(head, *of_file);
  } else {
    sent = co_await send(head, rendered);
  }
  co_return sent&& goes_on;
}

/// False if the client has gone, or does not read.
template <class Response>
asio::awaitable<bool> Connection::send(const Head& head, Response& response) {
  const std::uint64_t bytes = response.payload_size().value_or(0);
  stream_.expires_after(shard_->limits().request_time +
                        std::chrono::seconds(bytes / kSlowestReader));
  http::serializer<false, typename Response::body_type> serializer(response);
  beast::error_code error;
  if (head.method() == http::verb::head) {
    std::tie(error, std::ignore) = co_await http::async_write_header(stream_, serializer, kAwait);
  } else {
    std::tie(error, std::ignore) = co_await http::async_write(stream_, serializer, kAwait);
  }
  co_return !error;
}

/// Answers what could not be read, where somebody is left to be answered.
asio::awaitable<void> Connection::refuse(beast::error_code error, const Head& head) {
  if (error == http::error::end_of_stream || error == http::error::partial_message ||
      error.category() != http::make_error_code(http::error::bad_method).category()) {
    co_return;
  }
  HttpResponse response = http_error(400, "bad_request", "the request could not be understood");
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    response = http_error(431, "too_large", "the headers of the request are too large");
  } else if (error == http::error::body_limit) {
    response = http_error(413, "too_large", "the body of the request is too large");
  }
  co_await refuse(head, std::move(response));
}

/// What the client still sends is not read.
asio::awaitable<void> Connection::refuse(const Head& head, HttpResponse response) {
  idle_ = false;
  co_await answer(head, std::move(response), false);
  co_await hang_up();
}

/// Lets the answer arrive: the kernel takes it back if there is still input unread when
/// the connection ends.
asio::awaitable<void> Connection::hang_up() {
  beast::error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kHangUpTime);
  idle_ = true;
  for (std::size_t taken = 0; taken < kHangUpBytes;) {
    buffer_.clear();
    const auto [error, bytes] =
        co_await stream_.async_read_some(buffer_.prepare(kFirstBytes), kAwait);
    if (error) co_return;
    taken += bytes;
  }
}

std::optional<HttpRequest> Connection::read_request(Message& message) const {
  if (message.version() >= 11 && message.count(http::field::host) != 1) return std::nullopt;
  std::optional<Target> target = parse_target(view(message.target()));
  if (!target) return std::nullopt;
  HttpRequest request;
  const bool head = message.method() == http::verb::head;
  request.method = head ? "GET" : std::string(message.method_string());
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.body = std::move(message.body());
  request.content_type = std::string(message[http::field::content_type]);
  const asio::ip::address address = client_address(message);
  request.address = address.to_string();
  request.network = network_of(address);
  request.origin = std::string(message[http::field::origin]);
  request.host = std::string(message[http::field::host]);
  request.https =
      handlers_->trust_proxy && last_forwarded(view(message["X-Forwarded-Proto"])) == "https";
  request.operator_key = std::string(message["Yolah-Operator-Key"]);
  request.range = std::string(message[http::field::range]);
  request.credential = bearer_token(view(message[http::field::authorization]));
  if (request.credential.empty()) {
    request.credential = cookie_value(view(message[http::field::cookie]), "session");
    request.by_cookie = !request.credential.empty();
  }
  return request;
}

asio::ip::address Connection::client_address(const Message& message) const {
  const asio::ip::address peer = plain_address(peer_);
  if (!handlers_->trust_proxy) return peer;
  std::string_view header;
  for (const auto& field : message) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) header = view(field.value());
  }
  beast::error_code error;
  const auto address = asio::ip::make_address(last_forwarded(header), error);
  return error ? peer : plain_address(address);
}

}  // namespace yolah::server

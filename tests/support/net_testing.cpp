#include "tests/support/net_testing.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace yolah::server {
namespace {

using boost::asio::awaitable;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{10};

awaitable<HttpResponse> show_request(const HttpRequest& request) {
  if (request.path == "/throw") throw std::runtime_error("as the test asks");
  if (request.path == "/broken-header") {
    co_return HttpResponse{.body = "", .headers = {{"X-Test", "a\r\nX-Evil: b"}}};
  }
  if (request.path == "/page") {
    co_return HttpResponse{.body = "<p>",
                           .type = "text/html",
                           .headers = {{"Content-Security-Policy", "default-src 'self'"},
                                       {"X-Frame-Options", ""},
                                       {"Set-Cookie", "a=1"},
                                       {"Set-Cookie", "b=2"}}};
  }
  if (request.path == "/slow") {
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
    timer.expires_after(std::chrono::milliseconds(300));
    co_await timer.async_wait(boost::asio::use_awaitable);
  }
  const nlohmann::json body = {{"method", request.method},         {"path", request.path},
                               {"query", request.query},           {"body", request.body},
                               {"address", request.address},       {"origin", request.origin},
                               {"credential", request.credential}, {"by_cookie", request.by_cookie},
                               {"type", request.content_type}};
  co_return HttpResponse{.body = body.dump(), .headers = {}};
}

/// Echoes, but for a few words.
class TestListener : public SocketListener {
 public:
  explicit TestListener(TestServer& server) : server_(server) {}

  void opened(const std::shared_ptr<Socket>& socket) override {
    ++server_.opened;
    socket_ = socket;
  }
  void received(std::string_view text) override {
    if (text == "throw") throw std::runtime_error("as the test asks");
    if (text == "lag") return say(std::to_string(socket_->lag().count()));
    if (text == "thread") {
      return say(std::to_string(std::hash<std::thread::id>()(std::this_thread::get_id())));
    }
    if (text == "close") {
      for (int i = 0; i < 10; ++i) say("before the end");
      socket_->close("enough");
      return say("after the end");
    }
    if (text.starts_with("flood ")) {
      const int frames = std::atoi(std::string(text.substr(6)).c_str());
      const auto frame = std::make_shared<const std::string>(1000, 'x');
      for (int i = 0; i < frames; ++i) socket_->send(frame);
      return;
    }
    say(std::string(text));
  }
  void closed() override {
    ++server_.closed;
    socket_.reset();
  }

 private:
  void say(std::string text) {
    socket_->send(std::make_shared<const std::string>(std::move(text)));
  }

  TestServer& server_;
  std::shared_ptr<Socket> socket_;
};

/// Says at once what a TestListener answers to a text.
class TestLines : public TestListener {
 public:
  TestLines(TestServer& server, std::string text) : TestListener(server), text_(std::move(text)) {}

  void opened(const std::shared_ptr<Socket>& socket) override {
    TestListener::opened(socket);
    received(text_);
  }

 private:
  std::string text_;
};

}  // namespace

TestServer::TestServer(const HttpLimits& limits, std::size_t threads, bool trust_proxy) {
  set_http_log([](Trouble, const std::string&) {});
  std::vector<boost::asio::any_io_executor> executors;
  for (std::size_t i = 0; i < threads; ++i) {
    contexts_.push_back(std::make_unique<boost::asio::io_context>(1));
    guards_.emplace_back(contexts_.back()->get_executor());
    executors.emplace_back(contexts_.back()->get_executor());
  }
  const auto on_socket = [this](const HttpRequest& request) -> awaitable<SocketAnswer> {
    if (request.query.contains("refuse")) co_return http_error(401, "unauthorised", "no");
    if (request.query.contains("throw")) throw std::runtime_error("as the test asks");
    co_return std::make_shared<TestListener>(*this);
  };
  const auto on_request = [this](const HttpRequest& request) -> awaitable<HttpResponse> {
    const auto text = request.query.find("say");
    if (request.path != "/lines" || text == request.query.end()) return show_request(request);
    return [](HttpResponse response) -> awaitable<HttpResponse> {
      co_return response;
    }({.body = "",
                                     .type = "application/x-ndjson",
                                     .headers = {},
                                     .lines = std::make_shared<TestLines>(*this, text->second)});
  };
  server_ = std::make_unique<HttpServer>(
      executors, HttpOptions{.port = 0, .limits = limits, .trust_proxy = trust_proxy}, on_request,
      on_socket);
  running_ = threads;
  for (const auto& context : contexts_) {
    threads_.emplace_back([this, &context] {
      context->run();
      --running_;
    });
  }
}

TestServer::~TestServer() {
  server_->stop();
  guards_.clear();
  EXPECT_TRUE(soon([&] { return running_ == 0; })) << "the server does not end";
  for (const auto& context : contexts_) context->stop();
  for (std::thread& thread : threads_) thread.join();
  EXPECT_EQ(server_->counts().connections_open, 0U);
  EXPECT_EQ(server_->counts().sockets_open, 0U);
  server_.reset();
}

bool soon(const std::function<bool()>& condition) {
  const auto end = steady_clock::now() + kPatience;
  while (!condition()) {
    if (steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

RawClient::RawClient(std::uint16_t port, int receive_buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const timeval patience = {.tv_sec = kPatience.count(), .tv_usec = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  const int no_delay = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &no_delay, sizeof no_delay);
  if (receive_buffer > 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
}

RawClient::RawClient(RawClient&& other) noexcept
    : buffer_(std::move(other.buffer_)), socket_(std::exchange(other.socket_, -1)) {}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool RawClient::fill() {
  char bytes[4096];
  const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
  if (got <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(got));
  return true;
}

std::string RawClient::receive() {
  if (buffer_.empty()) fill();
  return std::exchange(buffer_, {});
}

Reply RawClient::reply(bool with_body) {
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill()) return {};
  }
  Reply reply;
  reply.head = buffer_.substr(0, end + 2);
  buffer_.erase(0, end + 4);
  reply.status = static_cast<unsigned>(std::atoi(reply.head.c_str() + sizeof "HTTP/1.1"));
  const std::size_t length = reply.head.find("Content-Length: ");
  if (!with_body || length == std::string::npos) return reply;
  const auto bytes = static_cast<std::size_t>(std::atoi(reply.head.c_str() + length + 16));
  while (buffer_.size() < bytes) {
    if (!fill()) return {};
  }
  reply.body = buffer_.substr(0, bytes);
  buffer_.erase(0, bytes);
  return reply;
}

Reply RawClient::get(std::string_view target) {
  send("GET " + std::string(target) + " HTTP/1.1\r\nHost: test\r\n\r\n");
  return reply();
}

bool RawClient::ends() {
  const auto end = steady_clock::now() + kPatience;
  while (fill()) buffer_.clear();
  return steady_clock::now() < end;
}

std::string upgrade_request(std::string_view target) {
  return "GET " + std::string(target) +
         " HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

RawLines::RawLines(std::uint16_t port, std::string_view say, int receive_buffer)
    : RawClient(port, receive_buffer) {
  send("GET /lines?say=" + std::string(say) + " HTTP/1.1\r\nHost: test\r\n\r\n");
  head = reply(false);
}

std::optional<std::string> RawLines::line() {
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n")) == std::string::npos) {
    if (!fill()) return std::nullopt;
  }
  const std::size_t bytes = std::strtoul(buffer_.c_str(), nullptr, 16);
  buffer_.erase(0, end + 2);
  while (buffer_.size() < bytes + 2) {
    if (!fill()) return std::nullopt;
  }
  std::string chunk = buffer_.substr(0, bytes);
  EXPECT_EQ(buffer_.substr(bytes, 2), "\r\n");
  buffer_.erase(0, bytes + 2);
  return chunk;
}

RawSocket::RawSocket(std::uint16_t port, std::string_view target, int receive_buffer)
    : RawClient(port, receive_buffer) {
  send(upgrade_request(target));
  const Reply answer = reply(false);
  EXPECT_EQ(answer.status, 101U) << answer.head;
  EXPECT_NE(answer.head.find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos);
  buffer_.shrink_to_fit();  // Tests count the server's memory.
}

bool RawSocket::send_text(std::string_view text) const {
  return send_frame(0x81, text);
}

bool RawSocket::send_frame(std::uint8_t first, std::string_view payload, bool masked) const {
  constexpr std::string_view kMask = "\x12\x34\x56\x78";
  std::string bytes(1, static_cast<char>(first));
  const unsigned mask_bit = masked ? 0x80 : 0;
  if (payload.size() < 126) {
    bytes += static_cast<char>(payload.size() | mask_bit);
  } else {
    bytes += static_cast<char>(126 | mask_bit);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size());
  }
  if (masked) bytes += kMask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    bytes += static_cast<char>(masked ? payload[i] ^ kMask[i % 4] : payload[i]);
  }
  return send(bytes);
}

std::optional<ServerFrame> RawSocket::frame() {
  const auto need = [&](std::size_t bytes) {
    while (buffer_.size() < bytes) {
      if (!fill()) return false;
    }
    return true;
  };
  const auto byte = [&](std::size_t i) -> std::size_t {
    return static_cast<unsigned char>(buffer_[i]);
  };
  if (!need(2)) return std::nullopt;
  std::size_t header = 2;
  std::size_t length = byte(1);
  if (length == 126) {
    header = 4;
    if (!need(header)) return std::nullopt;
    length = byte(2) << 8 | byte(3);
  }
  EXPECT_LT(length, 65536U);
  if (!need(header + length)) return std::nullopt;
  EXPECT_EQ(byte(0) & 0x80U, 0x80U) << "a fragment";
  ServerFrame result{.opcode = static_cast<unsigned>(byte(0) & 0x0fU),
                     .payload = buffer_.substr(header, length)};
  buffer_.erase(0, header + length);
  return result;
}

std::optional<ServerFrame> RawSocket::message() {
  auto next = frame();
  while (next && next->opcode == 9) next = frame();
  return next;
}

unsigned RawSocket::close_code() {
  auto next = frame();
  while (next && next->opcode != 8) next = frame();
  if (!next || next->payload.size() < 2) return 0;
  return static_cast<unsigned>(static_cast<unsigned char>(next->payload[0]) << 8 |
                               static_cast<unsigned char>(next->payload[1]));
}

}  // namespace yolah::server

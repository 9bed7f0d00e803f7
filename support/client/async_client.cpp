#include "support/client/async_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/impl/src.hpp>  // compiled here once, as support/asio does for the rest
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/none.hpp>
#include <cstdlib>
#include <utility>

#include "support/system/certificates.h"

namespace yolah {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using std::chrono::steady_clock;
using Error = boost::system::error_code;

/// A server gives up connections that are silent for a minute.
constexpr std::chrono::seconds kLongestIdle{30};
constexpr std::size_t kLongestLine = std::size_t{1024} * 1024;
constexpr auto kWait = asio::as_tuple(asio::use_awaitable);

std::string request_text(const HttpQuestion& question, const ServerAddress& address) {
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: yolah\r\n",
                                 question.method, question.path, address.host_header());
  if (!question.token.empty()) text += fmt::format("Authorization: Bearer {}\r\n", question.token);
  if (!question.operator_key.empty()) {
    text += fmt::format("Yolah-Operator-Key: {}\r\n", question.operator_key);
  }
  if (!question.body.empty()) text += fmt::format("Content-Type: {}\r\n", question.type);
  if (question.method != "GET") {
    text += fmt::format("Content-Length: {}\r\n", question.body.size());
  }
  return text + "\r\n" + question.body;
}

/// Feeds a parser with what comes.
class AnswerReader {
 public:
  AnswerReader() {
    parser_.eager(true);
    parser_.body_limit(boost::none);
  }

  bool has_status() const { return parser_.is_header_done(); }
  bool is_done() const { return parser_.is_done(); }
  unsigned status() const { return parser_.get().result_int(); }
  bool keep_alive() const { return parser_.get().keep_alive(); }
  /// What has come of the body since the last call.
  std::string take_body() { return std::exchange(parser_.get().body(), {}); }

  /// False if nothing has come by then.
  asio::awaitable<bool> take(ServerConnection& connection, SteadyTime deadline) {
    const std::string bytes = co_await connection.read(deadline);
    if (bytes.empty()) co_return false;
    left_ += bytes;
    Error error;
    const std::size_t used = parser_.put(asio::buffer(std::as_const(left_)), error);
    left_.erase(0, used);
    if (error && error != http::error::need_more) {
      throw Unreachable("the server does not speak HTTP: " + error.message());
    }
    co_return true;
  }

 private:
  http::response_parser<http::string_body> parser_;
  std::string left_;
};

asio::awaitable<void> write_paced(asio::io_context& context, ServerConnection& connection,
                                  std::string_view bytes, std::size_t a_second,
                                  SteadyTime deadline) {
  constexpr std::size_t kSlices = 10;  // of a second
  const std::size_t slice =
      a_second == 0 ? bytes.size() : std::max<std::size_t>(1, a_second / kSlices);
  asio::steady_timer timer(context, steady_clock::now());
  while (!bytes.empty()) {
    co_await connection.write(bytes.substr(0, slice), deadline);
    bytes.remove_prefix(std::min(slice, bytes.size()));
    timer.expires_at(timer.expiry() + std::chrono::milliseconds(1'000 / kSlices));
    if (!bytes.empty()) co_await timer.async_wait(asio::use_awaitable);
  }
}

ssl::context trust() {
  ssl::context trust(ssl::context::tls_client);
  trust.set_default_verify_paths();
  // A user who names a file or a folder means that one alone.
  if (std::getenv("SSL_CERT_FILE") == nullptr && std::getenv("SSL_CERT_DIR") == nullptr) {
    for (const std::string& text : system::trusted_certificates()) {
      Error unreadable;  // then the others must do
      trust.add_certificate_authority(asio::buffer(text), unreadable);
    }
  }
  return trust;
}

/// Read once: there are some hundred certificates.
ssl::context& trusted_by_the_user() {
  static ssl::context once = trust();
  return once;
}

}  // namespace

struct ServerConnection::Parts {
  explicit Parts(asio::io_context& context) : socket(context), resolver(context), wake(context) {}

  tcp::socket socket;
  tcp::resolver resolver;
  std::optional<ssl::stream<tcp::socket&>> secure;  // if it is by TLS
  asio::steady_timer wake;                          // ends the wait of whoever waits
  std::array<char, 4096> bytes{};
  enum class Read { kNone, kUnderWay, kDone } read = Read::kNone;
  Error read_error;
  std::size_t got = 0;

  template <class Handler>
  void start_read(Handler handler) {
    if (secure) {
      secure->async_read_some(asio::buffer(bytes), std::move(handler));
    } else {
      socket.async_read_some(asio::buffer(bytes), std::move(handler));
    }
  }

  void close() {
    Error ignored;
    resolver.cancel();
    socket.close(ignored);
  }

  /// Waits until then, or until something that was under way has ended.
  asio::awaitable<void> sleep_until(SteadyTime time) {
    wake.expires_at(time);
    co_await wake.async_wait(kWait);
  }
};

ServerConnection::ServerConnection(asio::io_context& context)
    : parts_(std::make_shared<Parts>(context)) {}

ServerConnection::~ServerConnection() {
  parts_->close();
}

template <class Start>
asio::awaitable<void> ServerConnection::finish(SteadyTime deadline, std::string_view doing,
                                               const Start& start) {
  const std::shared_ptr<Parts> parts = parts_;
  std::optional<Error> result;
  start([&result, parts](Error error) {
    result = error;
    parts->wake.cancel();
  });
  while (!result && steady_clock::now() < deadline) co_await parts->sleep_until(deadline);
  const bool late = !result;
  if (late) parts->close();
  // What was begun uses what the caller has: it must have ended.
  while (!result) co_await parts->sleep_until(SteadyTime::max());
  if (late) throw Unreachable(fmt::format("{}: no answer in time", doing));
  if (*result) throw Unreachable(fmt::format("{}: {}", doing, result->message()));
}

asio::awaitable<void> ServerConnection::open(const ServerAddress& address, SteadyTime deadline) {
  Parts& parts = *parts_;
  const std::string where = "connecting to " + address.text();
  tcp::resolver::results_type found;
  const auto resolve = [&](auto done) {
    parts.resolver.async_resolve(address.host, address.port, [&found, done](Error error, auto all) {
      found = all;
      done(error);
    });
  };
  co_await finish(deadline, where, resolve);
  const auto connect = [&](auto done) {
    asio::async_connect(parts.socket, found,
                        [done](Error error, const tcp::endpoint&) { done(error); });
  };
  co_await finish(deadline, where, connect);
  Error ignored;
  parts.socket.set_option(tcp::no_delay(true), ignored);
  if (!address.tls) co_return;
  parts.secure.emplace(parts.socket, trusted_by_the_user());
  parts.secure->set_verify_mode(ssl::verify_peer);
  parts.secure->set_verify_callback(ssl::host_name_verification(address.host));
  SSL_set_tlsext_host_name(parts.secure->native_handle(), address.host.c_str());
  const auto shake_hands = [&](auto done) {
    parts.secure->async_handshake(ssl::stream_base::client, [done](Error error) { done(error); });
  };
  co_await finish(deadline, where, shake_hands);
}

asio::awaitable<void> ServerConnection::write(std::string_view bytes, SteadyTime deadline) {
  const auto send = [&](auto done) {
    const auto handler = [done](Error error, std::size_t) { done(error); };
    const auto buffer = asio::buffer(bytes.data(), bytes.size());
    if (parts_->secure) {
      asio::async_write(*parts_->secure, buffer, handler);
    } else {
      asio::async_write(parts_->socket, buffer, handler);
    }
  };
  co_await finish(deadline, "asking", send);
}

asio::awaitable<std::string> ServerConnection::read(SteadyTime deadline) {
  using Read = Parts::Read;
  const std::shared_ptr<Parts> parts = parts_;
  if (parts->read == Read::kNone) {
    parts->read = Read::kUnderWay;
    parts->start_read([parts](Error error, std::size_t bytes) {
      parts->read = Read::kDone;
      parts->read_error = error;
      parts->got = bytes;
      parts->wake.cancel();
    });
  }
  // At least once, even if it is late by now: what is there already is taken.
  for (bool late = false; parts->read == Read::kUnderWay && !late;) {
    co_await parts->sleep_until(deadline);
    late = steady_clock::now() >= deadline;
  }
  if (parts->read == Read::kUnderWay) co_return std::string();
  parts->read = Read::kNone;
  if (parts->read_error) throw Unreachable("listening: " + parts->read_error.message());
  co_return std::string(parts->bytes.data(), parts->got);
}

AsyncHttpClient::AsyncHttpClient(asio::io_context& context, ServerAddress address)
    : context_(context), address_(std::move(address)) {}

AsyncHttpClient::~AsyncHttpClient() = default;

asio::awaitable<HttpAnswer> AsyncHttpClient::ask(const HttpQuestion& question,
                                                 std::chrono::milliseconds patience) {
  const auto now = steady_clock::now();
  const auto deadline = now + patience;
  auto connection = std::exchange(connection_, nullptr);
  if (now - last_used_ > kLongestIdle) connection.reset();
  if (!connection) {
    connection = std::make_unique<ServerConnection>(context_);
    co_await connection->open(address_, deadline);
  }
  const std::string text = request_text(question, address_);
  co_await write_paced(context_, *connection, text, question.bytes_per_second, deadline);
  AnswerReader reader;
  while (!reader.is_done()) {
    const bool came = co_await reader.take(*connection, deadline);
    if (!came) throw Unreachable(address_.text() + " does not answer");
  }
  if (reader.keep_alive()) connection_ = std::move(connection);
  last_used_ = steady_clock::now();
  HttpAnswer answer;
  answer.status = reader.status();
  answer.body = reader.take_body();
  co_return answer;
}

class AsyncHttpLines::Reader : public AnswerReader {};

AsyncHttpLines::AsyncHttpLines(asio::io_context& context)
    : connection_(context), reader_(std::make_unique<Reader>()) {}

AsyncHttpLines::~AsyncHttpLines() = default;

asio::awaitable<void> AsyncHttpLines::open(const ServerAddress& address,
                                           const HttpQuestion& question,
                                           std::chrono::milliseconds patience) {
  co_await connection_.open(address, steady_clock::now() + patience);
  const auto deadline = steady_clock::now() + patience;
  const std::string text = request_text(question, address);
  co_await connection_.write(text, deadline);
  while (!reader_->has_status()) {
    const bool came = co_await take(deadline);
    if (!came) throw Unreachable(address.text() + " does not answer");
  }
}

unsigned AsyncHttpLines::status() const {
  return reader_->status();
}

bool AsyncHttpLines::ended() const {
  return reader_->is_done();
}

asio::awaitable<bool> AsyncHttpLines::take(SteadyTime deadline) {
  const bool came = co_await reader_->take(connection_, deadline);
  if (!came) co_return false;
  unread_ += reader_->take_body();
  if (unread_.size() > kLongestLine) throw Unreachable("the server sent a line that is too long");
  co_return true;
}

asio::awaitable<std::string> AsyncHttpLines::refusal(std::chrono::milliseconds patience) {
  const auto deadline = steady_clock::now() + patience;
  for (bool more = true; more && !ended();) more = co_await take(deadline);
  co_return unread_;
}

asio::awaitable<std::optional<std::string>> AsyncHttpLines::next(SteadyTime deadline) {
  while (true) {
    const std::size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      co_return line;
    }
    if (ended()) throw Unreachable("the stream has ended");
    const bool came = co_await take(deadline);
    if (!came) co_return std::nullopt;
  }
}

}  // namespace yolah

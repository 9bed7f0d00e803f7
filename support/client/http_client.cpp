#include "support/client/http_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/none.hpp>
#include <thread>
#include <utility>

namespace yolah::cli {
namespace {

namespace http = boost::beast::http;
using std::chrono::steady_clock;
using ResponseParser = http::response_parser<http::string_body>;

/// A server gives up connections that are silent for a minute.
constexpr std::chrono::seconds kLongestIdle{30};
constexpr std::size_t kLongestLine = std::size_t{1024} * 1024;

std::string text_of(const HttpQuestion& question, const ServerAddress& address) {
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

void write_paced(Connection& connection, std::string_view bytes, std::size_t a_second,
                 SteadyTime deadline) {
  constexpr std::size_t kSlices = 10;  // of a second
  const std::size_t slice =
      a_second == 0 ? bytes.size() : std::max<std::size_t>(1, a_second / kSlices);
  auto due = steady_clock::now();
  while (!bytes.empty()) {
    connection.write(bytes.substr(0, slice), deadline);
    bytes.remove_prefix(std::min(slice, bytes.size()));
    due += std::chrono::milliseconds(1'000 / kSlices);
    if (!bytes.empty()) std::this_thread::sleep_until(due);
  }
}

/// Feeds a parser with what comes.
class Reader {
 public:
  Reader() {
    parser_.eager(true);
    parser_.body_limit(boost::none);
  }

  ResponseParser& parser() { return parser_; }
  const ResponseParser& parser() const { return parser_; }

  /// False if nothing has come by then.
  bool take(Connection& connection, SteadyTime deadline) {
    const std::string bytes = connection.read(deadline);
    if (bytes.empty()) return false;
    left_ += bytes;
    boost::system::error_code error;
    const std::size_t used = parser_.put(boost::asio::buffer(std::as_const(left_)), error);
    left_.erase(0, used);
    if (error && error != http::error::need_more) {
      throw Unreachable("the server does not speak HTTP: " + error.message());
    }
    return true;
  }

 private:
  ResponseParser parser_;
  std::string left_;
};

}  // namespace

HttpAnswer HttpClient::ask(const HttpQuestion& question, std::chrono::milliseconds patience) {
  const auto now = steady_clock::now();
  const auto deadline = now + patience;
  auto connection = std::exchange(connection_, nullptr);
  if (now - last_used_ > kLongestIdle) connection.reset();
  if (!connection) connection = std::make_unique<Connection>(address_, deadline);
  write_paced(*connection, text_of(question, address_), question.bytes_per_second, deadline);
  Reader reader;
  while (!reader.parser().is_done()) {
    if (!reader.take(*connection, deadline)) {
      throw Unreachable(address_.text() + " does not answer");
    }
  }
  auto& answer = reader.parser().get();
  if (answer.keep_alive()) connection_ = std::move(connection);
  last_used_ = steady_clock::now();
  return {answer.result_int(), std::move(answer.body())};
}

struct HttpLines::Parser : Reader {};

HttpLines::HttpLines(const ServerAddress& address, const HttpQuestion& question,
                     std::chrono::milliseconds patience)
    : connection_(address, steady_clock::now() + patience), parser_(std::make_unique<Parser>()) {
  const auto deadline = steady_clock::now() + patience;
  connection_.write(text_of(question, address), deadline);
  while (!parser_->parser().is_header_done()) {
    if (!take(deadline)) throw Unreachable(address.text() + " does not answer");
  }
}

HttpLines::~HttpLines() = default;

unsigned HttpLines::status() const {
  return parser_->parser().get().result_int();
}

bool HttpLines::ended() const {
  return parser_->parser().is_done();
}

bool HttpLines::take(SteadyTime deadline) {
  if (!parser_->take(connection_, deadline)) return false;
  unread_ += std::exchange(parser_->parser().get().body(), {});
  if (unread_.size() > kLongestLine) throw Unreachable("the server sent a line that is too long");
  return true;
}

std::string HttpLines::refusal(std::chrono::milliseconds patience) {
  const auto deadline = steady_clock::now() + patience;
  while (!ended() && take(deadline)) {
  }
  return unread_;
}

std::optional<std::string> HttpLines::next(SteadyTime deadline) {
  while (true) {
    const std::size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    if (ended()) throw Unreachable("the stream has ended");
    if (!take(deadline)) return std::nullopt;
  }
}

}  // namespace yolah::cli

#include "support/client/connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <optional>

namespace yolah::cli {
namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using Error = boost::system::error_code;

bool is_digits(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool may_be_host(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == ':';
  });
}

}  // namespace

std::string ServerAddress::host_header() const {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return port == (tls ? "443" : "80") ? name : name + ":" + port;
}

std::string ServerAddress::text() const {
  return (tls ? "https://" : "http://") + host_header();
}

Parsed<ServerAddress> parse_server(std::string_view text) {
  constexpr std::string_view kPlain = "http://";
  constexpr std::string_view kSecure = "https://";
  ServerAddress address;
  address.tls = text.starts_with(kSecure);
  if (!address.tls && !text.starts_with(kPlain)) {
    return ParseError{0, "expected http:// or https:// and the name of a server"};
  }
  const std::size_t begin = address.tls ? kSecure.size() : kPlain.size();
  std::string_view rest = text.substr(begin);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const bool bracket = rest.starts_with('[');
  const std::size_t end = bracket ? rest.find(']') : std::min(rest.find(':'), rest.size());
  if (end == std::string_view::npos) return ParseError{begin, "']' is missing"};
  address.host = rest.substr(bracket ? 1 : 0, end - (bracket ? 1 : 0));
  rest.remove_prefix(end + (bracket ? 1 : 0));
  address.port = address.tls ? "443" : "80";
  if (rest.starts_with(':')) {
    address.port = rest.substr(1);
    rest = {};
  }
  if (!rest.empty() || !may_be_host(address.host) || !is_digits(address.port)) {
    return ParseError{
        begin, "expected a name, and a port if it is not the usual one, such as 127.0.0.1:8080"};
  }
  return address;
}

struct Connection::Parts {
  asio::io_context io{1};
  ssl::context trust{ssl::context::tls_client};
  tcp::socket socket{io};
  std::optional<ssl::stream<tcp::socket&>> secure;  // if it is by TLS
  std::array<char, 4096> bytes{};
  bool reading = false;
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
};

Connection::Connection(const ServerAddress& address, SteadyTime deadline)
    : parts_(std::make_unique<Parts>()) {
  Parts& parts = *parts_;
  tcp::resolver resolver(parts.io);
  tcp::resolver::results_type found;
  const std::string where = "connecting to " + address.text();
  finish(deadline, where, [&](auto done) {
    resolver.async_resolve(address.host, address.port, [&found, done](Error error, auto results) {
      found = results;
      done(error);
    });
  });
  finish(deadline, where, [&](auto done) {
    asio::async_connect(parts.socket, found,
                        [done](Error error, const tcp::endpoint&) { done(error); });
  });
  Error ignored;
  parts.socket.set_option(tcp::no_delay(true), ignored);
  if (!address.tls) return;
  parts.trust.set_default_verify_paths();
  parts.secure.emplace(parts.socket, parts.trust);
  parts.secure->set_verify_mode(ssl::verify_peer);
  parts.secure->set_verify_callback(ssl::host_name_verification(address.host));
  SSL_set_tlsext_host_name(parts.secure->native_handle(), address.host.c_str());
  finish(deadline, where, [&](auto done) {
    parts.secure->async_handshake(ssl::stream_base::client, [done](Error error) { done(error); });
  });
}

Connection::~Connection() {
  Error ignored;
  parts_->socket.close(ignored);
  parts_->io.restart();
  parts_->io.run();
}

template <class Start>
void Connection::finish(SteadyTime deadline, std::string_view doing, const Start& start) {
  std::optional<Error> result;
  start([&result](Error error) { result = error; });
  parts_->io.restart();
  parts_->io.run_until(deadline);
  if (!result) {
    Error ignored;
    parts_->socket.close(ignored);
    parts_->io.restart();
    parts_->io.run();
    throw Unreachable(fmt::format("{}: no answer in time", doing));
  }
  if (*result) throw Unreachable(fmt::format("{}: {}", doing, result->message()));
}

void Connection::write(std::string_view bytes, SteadyTime deadline) {
  finish(deadline, "asking", [&](auto done) {
    const auto handler = [done](Error error, std::size_t) { done(error); };
    const auto buffer = asio::buffer(bytes.data(), bytes.size());
    if (parts_->secure) {
      asio::async_write(*parts_->secure, buffer, handler);
    } else {
      asio::async_write(parts_->socket, buffer, handler);
    }
  });
}

std::string Connection::read(SteadyTime deadline) {
  Parts& parts = *parts_;
  if (!parts.reading) {
    parts.reading = true;
    parts.start_read([&parts](Error error, std::size_t bytes) {
      parts.reading = false;
      parts.read_error = error;
      parts.got = bytes;
    });
  }
  parts.io.restart();
  parts.io.poll();
  if (parts.reading) parts.io.run_until(deadline);
  if (parts.reading) return {};
  if (parts.read_error) throw Unreachable("listening: " + parts.read_error.message());
  return {parts.bytes.data(), parts.got};
}

}  // namespace yolah::cli

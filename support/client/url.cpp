#include "support/client/url.h"

#include <algorithm>

namespace yolah {
namespace {

bool is_port(std::string_view text) {
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
  if (!rest.empty() || !may_be_host(address.host) || !is_port(address.port)) {
    return ParseError{
        begin, "expected a name, and a port if it is not the usual one, such as 127.0.0.1:8080"};
  }
  return address;
}

}  // namespace yolah

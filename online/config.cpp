#include "online/config.h"

#include <sodium.h>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string_view>

// The header's own warnings are not ours.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wconversion"
#include <toml++/toml.h>
#pragma GCC diagnostic pop

#include "support/program/numbers.h"

namespace yolah::server {
namespace {

[[noreturn]] void wrong(const std::string& what) {
  throw std::runtime_error(what);
}

/// A table whose every key must be asked for: a misspelt one is an error.
class Section {
 public:
  Section(const toml::table& table, std::string name) : table_(table), name_(std::move(name)) {}

  void read(const char* key, std::string& value) {
    if (const auto* node = find(key)) {
      const auto text = node->value_exact<std::string>();
      if (!text) wrong(name_ + key + " must be a text in quotes");
      value = *text;
    }
  }
  void read(const char* key, bool& value) {
    if (const auto* node = find(key)) {
      const auto truth = node->value_exact<bool>();
      if (!truth) wrong(name_ + key + " must be true or false");
      value = *truth;
    }
  }
  template <class Number>
  void read(const char* key, Number& value, std::int64_t least, std::int64_t most) {
    if (const auto* node = find(key)) {
      const auto number = node->value_exact<std::int64_t>();
      if (!number || *number < least || *number > most) {
        wrong(name_ + key + " must be a whole number from " + std::to_string(least) + " to " +
              std::to_string(most));
      }
      value = static_cast<Number>(*number);
    }
  }
  void read(const char* key, std::vector<std::string>& values) {
    const auto* node = find(key);
    if (node == nullptr) return;
    if (!node->is_array()) wrong(name_ + key + " must be a list of texts");
    values.clear();
    for (const toml::node& item : *node->as_array()) {
      const auto text = item.value_exact<std::string>();
      if (!text) wrong(name_ + key + " must be a list of texts");
      values.push_back(*text);
    }
  }
  const toml::table* table(const char* key) {
    const auto* node = find(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) wrong(name_ + key + " must be a section");
    return node->as_table();
  }
  void finish() const {
    for (const auto& [key, node] : table_) {
      if (!known_.contains(std::string(key.str()))) {
        wrong("unknown setting " + name_ + std::string(key.str()));
      }
    }
  }

 private:
  const toml::node* find(const char* key) {
    known_.insert(key);
    return table_.get(key);
  }

  const toml::table& table_;
  std::string name_;
  std::set<std::string> known_;
};

/// "https://yolah.example", without a path.
std::string read_origin(std::string_view origin) {
  const std::size_t host = origin.find("://") + 3;
  const bool right = (origin.starts_with("http://") || origin.starts_with("https://")) &&
                     host < origin.size() &&
                     origin.find_first_of("/?#@ \"'<>&\\", host) == std::string_view::npos;
  if (!right)
    wrong("the origin must be as \"https://yolah.example\", with nothing behind the name");
  return std::string(origin);
}

void read_http(const toml::table& table, HttpOptions& http) {
  Section section(table, "http.");
  section.read("host", http.host);
  section.read("port", http.port, 0, 65535);
  section.read("trust_proxy", http.trust_proxy);
  section.read("connections", http.limits.connections, 1, 10'000'000);
  section.read("connections_per_address", http.limits.connections_per_address, 1, 10'000'000);
  section.finish();
}

void read_database(const toml::table& table, Config& config) {
  Section section(table, "database.");
  section.read("url", config.database_url);
  section.read("read_connections", config.reads.connections, 1, 1'000);
  section.read("read_queue", config.reads.queue, 0, 100'000);
  std::int64_t time = config.reads.time.count();
  section.read("read_ms", time, 10, 60'000);
  config.reads.time = std::chrono::milliseconds(time);
  section.finish();
}

/// The bytes of 64 hexadecimal digits.
std::string read_key(std::string_view digits) {
  std::string key(32, '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  if (digits.size() != 2 * key.size() ||
      sodium_hex2bin(reinterpret_cast<unsigned char*>(key.data()), key.size(), digits.data(),
                     digits.size(), nullptr, &length, &end) != 0 ||
      length != key.size()) {
    wrong("the key of accounts must be 64 hexadecimal digits, as 'openssl rand -hex 32' writes");
  }
  return key;
}

/// A key that nobody guesses.
std::string read_operator_key(std::string_view key) {
  constexpr std::size_t kShortest = 16;
  if (key.size() < kShortest) {
    wrong("the operator's key must have 16 characters at least: 'openssl rand -hex 24' makes one");
  }
  return std::string(key);
}

void read_accounts(const toml::table& table, Config& config) {
  Section section(table, "accounts.");
  std::string key;
  section.read("key", key);
  if (!key.empty()) config.accounts_key = read_key(key);
  std::string operator_key;
  section.read("operator_key", operator_key);
  if (!operator_key.empty()) config.operator_key = read_operator_key(operator_key);
  section.read("token_check_s", config.token_check, 1, 3'600);
  std::int64_t clean_up = config.clean_up.count();
  section.read("clean_up_s", clean_up, 1, 86'400);
  config.clean_up = std::chrono::seconds(clean_up);
  section.finish();
}

void read_file(const std::string& file, Config& config) {
  const toml::table table = toml::parse_file(file);
  Section top(table, "");
  top.read("name", config.name);
  top.read("threads", config.threads, 1, 256);
  top.read("log_level", config.log_level);
  top.read("web", config.web);
  std::string origin;
  top.read("origin", origin);
  if (!origin.empty()) config.origin = read_origin(origin);
  std::int64_t lease = config.lease.count();
  top.read("lease_ms", lease, 500, 600'000);
  config.lease = std::chrono::milliseconds(lease);
  if (const auto* http = top.table("http")) read_http(*http, config.http);
  if (const auto* database = top.table("database")) read_database(*database, config);
  if (const auto* nats = top.table("nats")) {
    Section section(*nats, "nats.");
    section.read("servers", config.nats);
    section.finish();
  }
  if (const auto* limits = top.table("limits")) {
    Section section(*limits, "limits.");
    section.read("scale", config.rate_scale, 1, 1'000'000);
    section.finish();
  }
  if (const auto* accounts = top.table("accounts")) read_accounts(*accounts, config);
  top.finish();
}

void read_environment(Config& config) {
  const auto given = [](const char* name) -> std::string_view {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): at start
    return value == nullptr ? "" : value;
  };
  if (const auto name = given("YOLAH_NAME"); !name.empty()) config.name = name;
  if (const auto host = given("YOLAH_HOST"); !host.empty()) config.http.host = host;
  if (const auto web = given("YOLAH_WEB"); !web.empty()) config.web = web;
  if (const auto origin = given("YOLAH_ORIGIN"); !origin.empty()) {
    config.origin = read_origin(origin);
  }
  if (const auto url = given("YOLAH_DATABASE_URL"); !url.empty()) config.database_url = url;
  if (const auto key = given("YOLAH_ACCOUNTS_KEY"); !key.empty()) {
    config.accounts_key = read_key(key);
  }
  if (const auto key = given("YOLAH_OPERATOR_KEY"); !key.empty()) {
    config.operator_key = read_operator_key(key);
  }
  if (const auto port = given("YOLAH_PORT"); !port.empty()) {
    const auto number = whole_number<std::uint16_t>(port);
    if (!number) wrong("YOLAH_PORT must be a number from 0 to 65535");
    config.http.port = *number;
  }
  if (auto servers = given("YOLAH_NATS"); !servers.empty()) {
    config.nats.clear();
    while (!servers.empty()) {
      const std::size_t comma = servers.find(',');
      config.nats.emplace_back(servers.substr(0, comma));
      servers.remove_prefix(comma == std::string_view::npos ? servers.size() : comma + 1);
    }
  }
}

}  // namespace

Config read_config(const std::string& file) {
  Config config;
  try {
    if (!file.empty()) read_file(file, config);
  } catch (const toml::parse_error& error) {
    wrong(file + ", line " + std::to_string(error.source().begin.line) + ": " +
          std::string(error.description()));
  } catch (const std::runtime_error& error) {
    wrong(file + ": " + error.what());
  }
  read_environment(config);
  if (config.database_url.empty()) {
    wrong("the database is not set: set database.url in the file, or YOLAH_DATABASE_URL");
  }
  return config;
}

}  // namespace yolah::server

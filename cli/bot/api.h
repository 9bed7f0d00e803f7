// The server as a bot sees it (docs/online.md): what may be asked, and where to listen.
//
// Several addresses are nodes of one server: when one does not answer, the next is asked.
// Belongs to one thread at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/bot/http_client.h"

namespace yolah::cli {

/// Where the server is, and who asks.
struct Account {
  std::vector<ServerAddress> servers;  ///< At least one.
  std::string token;                   ///< Empty for nobody.
};

/// Pauses that grow while nothing gets better.
class Backoff {
 public:
  /// Waits; false if it was told to stop meanwhile.
  bool wait(const std::atomic<bool>& stop);
  void reset() { next_ = kShortest; }

 private:
  static constexpr std::chrono::milliseconds kShortest{100};
  static constexpr std::chrono::milliseconds kLongest{8'000};
  std::chrono::milliseconds next_ = kShortest;
};

class BotApi {
 public:
  explicit BotApi(Account account);

  /// One try. Throws Unreachable.
  HttpAnswer ask(std::string_view method, const std::string& path, const nlohmann::json& body);
  HttpAnswer get(const std::string& path);
  HttpAnswer post(const std::string& path, const nlohmann::json& body);
  std::unique_ptr<HttpLines> listen(const std::string& path);
  /// The address asked now.
  const ServerAddress& server() const { return client_->address(); }
  /// Asks the next one from now on.
  void go_elsewhere();

 private:
  Account account_;
  std::size_t current_ = 0;
  std::unique_ptr<HttpClient> client_;
};

/// Whether the same question may have a better answer later, or elsewhere.
bool is_passing(unsigned status);
/// What the server says is wrong, for a person.
std::string error_text(const HttpAnswer& answer);
/// The code of the error; empty if there is none.
std::string error_code(const HttpAnswer& answer);

}  // namespace yolah::cli

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

#include "support/client/backoff.h"
#include "support/client/http_client.h"

namespace yolah::cli {

/// How often one who waits for the server looks at everything else.
inline constexpr std::chrono::milliseconds kBetweenLooks{100};
/// The server shows that it lives every five seconds.
inline constexpr std::chrono::seconds kSilence{15};

/// Where the server is, and who asks.
struct Account {
  std::vector<ServerAddress> servers;  ///< At least one.
  std::string token;                   ///< Empty for nobody.
  std::string operator_key = {};       ///< To make an account with a reserved name; or empty.
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

}  // namespace yolah::cli

// Second factors: a code from an app (totp.h), or one of ten codes on paper, beside the password.
//
// Secrets are encrypted, and codes on paper hashed, with a key that only the nodes have: who reads
// the database, or a backup, cannot sign in. No code is taken twice.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "online/game/game_info.h"
#include "support/postgres/database.h"

namespace yolah::server {

class SecondFactors {
 public:
  /// 32 bytes; empty for none, and then everything here throws Refusal.
  explicit SecondFactors(const std::string& key);

  // All of them throw StoreFailure too.

  /// A new secret, which counts once it is confirmed; nothing if there is one that does.
  boost::asio::awaitable<std::optional<std::string>> begin(Database& database, UserId user);
  /// The codes for paper, if the code is right; from now on signing in needs one.
  boost::asio::awaitable<std::optional<std::vector<std::string>>> confirm(Database& database,
                                                                          UserId user,
                                                                          std::string code,
                                                                          std::string address);
  /// Whether signing in needs a code. Does not throw Refusal.
  boost::asio::awaitable<bool> needed(Database& database, UserId user);
  /// Whether a code is right; it is used up.
  boost::asio::awaitable<bool> use(Database& database, UserId user, std::string code);
  /// False if there was none.
  boost::asio::awaitable<bool> drop(Database& database, UserId user, std::string address);

 private:
  void need_key() const;
  std::string seal(UserId user, std::string_view secret) const;
  std::string unseal(UserId user, std::string_view sealed) const;
  std::string hash_of_code(UserId user, std::string_view code) const;

  std::string sealing_key_;
  std::string hashing_key_;
};

}  // namespace yolah::server

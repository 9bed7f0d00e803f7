// Who one is: users, their passwords, and the tokens that prove it.
//
// A password is hashed by argon2id, which takes long and much memory on purpose: one at a
// time, on a thread of its own. Of a token only the hash is stored.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/game/game_info.h"
#include "server/store/database.h"

namespace yolah::server {

struct SignedIn {
  User user;
  std::string token;  ///< Shown once.
};

/// What may be a name: 3 to 20 letters, digits, - and _, beginning with a letter, and not
/// like a guest's.
bool good_name(std::string_view name);
/// Names that differ in case only are one name.
std::string lower_case(std::string_view name);
/// At least 8 characters, and not more than anybody types.
bool good_password(std::string_view password);

class Accounts {
 public:
  Accounts() : hashing_(1) {}

  // All of them throw StoreFailure.
  boost::asio::awaitable<SignedIn> make_guest(Database& database);
  /// Nobody if the name is taken.
  boost::asio::awaitable<std::optional<SignedIn>> sign_up(Database& database, std::string name,
                                                          std::string password, UserKind kind);
  /// Nobody unless name and password are right.
  boost::asio::awaitable<std::optional<SignedIn>> sign_in(Database& database, std::string name,
                                                          std::string password);
  boost::asio::awaitable<void> sign_out(Database& database, std::string token);
  /// One more token of a user, for a program.
  boost::asio::awaitable<std::string> add_token(Database& database, UserId user, int days);

 private:
  boost::asio::awaitable<std::string> hash(std::string password);
  boost::asio::awaitable<bool> verify(std::string password, std::string hash);

  boost::asio::thread_pool hashing_;
};

/// Nobody if the token is not known. Throws StoreFailure.
boost::asio::awaitable<std::optional<User>> user_of(Database& database, std::string token);

/// A number that nobody can guess, from 1 to 2^53 - 1.
std::int64_t secret_number();

}  // namespace yolah::server

// Who one is: users and their passwords. Any thread may call.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "online/account/hash_queue.h"
#include "online/game/game_info.h"
#include "support/http/http.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// How long one stays signed in.
inline constexpr std::int64_t kSessionDays = 60;

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

/// What is kept of the name of an account that was deleted.
std::string hash_of_name(std::string_view name);

/// What came of comparing a password.
struct PasswordCheck {
  User user;  ///< Whose name it is; kNobody if nobody's.
  std::string hash;
  bool right = false;
};

class Accounts {
 public:
  // All of them throw StoreFailure; those that hash a password throw Refusal, too, when too many
  // wait for that.
  boost::asio::awaitable<SignedIn> make_guest(Database& database);
  /// Nobody if the name is taken.
  boost::asio::awaitable<std::optional<SignedIn>> sign_up(Database& database, User user,
                                                          std::string password,
                                                          const HttpRequest& request);
  boost::asio::awaitable<PasswordCheck> check(Database& database, std::string name,
                                              std::string password, const HttpRequest& request);
  /// The token of a new session for whoever gave the right password; nothing if it was changed
  /// in the meantime.
  boost::asio::awaitable<std::optional<std::string>> begin_session(Database& database,
                                                                   const PasswordCheck& checked,
                                                                   std::string address);

  /// A code that replaces the password once, for the user to keep; the one before does not count
  /// any more. Nothing if the password was changed in the meantime.
  static boost::asio::awaitable<std::optional<std::string>> make_password_code(
      Database& database, const PasswordCheck& checked, std::string address);
  /// Sets a new password, and ends all sessions, if the code is this user's: then the tokens of the
  /// sessions that ended, nothing otherwise. The code is used up.
  boost::asio::awaitable<std::optional<std::vector<std::int64_t>>> use_password_code(
      Database& database, std::string name, std::string code, std::string password,
      const HttpRequest& request);

  HashQueue& hashes() { return hashes_; }

 private:
  HashQueue hashes_;
};

/// A number that nobody can guess, from 1 to 2^53 - 1.
std::int64_t secret_number();

// Names that strangers cannot take, because others would take them for the site itself.
//
// These are a list of words such as `admin`, and all names that begin like those of the house:
// `yolah…`. What looks alike is the same: case, digits that stand for letters (4dm1n), hyphens,
// and a number at the end. The operator's key lets the operator take them.

bool is_reserved(std::string_view name);

// Takes away what has had its time: expired tokens, old notes about accounts, names of deleted
// accounts that are free again, and guests who have not come for long.
//
// Every node does it, a bounded number of rows at a time; whoever comes while another does it has
// nothing to do.

/// For as long as the thread of the executor runs.
boost::asio::awaitable<void> clean_up_now_and_then(Database& database,
                                                   std::chrono::seconds interval);

}  // namespace yolah::server

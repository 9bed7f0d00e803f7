#include "online/account/accounts.h"

#include <sodium.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "online/account/audit.h"
#include "online/account/tokens.h"
#include "online/store/account_statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr int kGuestLetters = 10;
constexpr std::string_view kGuest = "guest";

std::string guest_name() {
  return std::string(kGuest) + '-' + random_letters(kGuestLetters);
}

constexpr int kPasswordCodeLetters = 25;  // more than a hundred bits: nobody guesses it

std::string hash_of_password_code(std::string_view code) {
  return hash_of_token("password code " + code_as_meant(code));
}

/// Of 32 random bytes that were thrown away, with the parameters of all others.
constexpr const char* kNobodysHash =
    "$argon2id$v=19$m=65536,t=2,p=1$x1Xa2qsALy/"
    "EY+GlHmaq8g$+NV03FlVjxbRa2q8BWo6TSjfbaDOjobfwOXczxoFiOA";

}  // namespace

bool good_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto fits = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (name.size() < 3 || name.size() > 20 || !letter(name.front())) return false;
  if (!std::all_of(name.begin(), name.end(), fits)) return false;
  return !lower_case(name).starts_with(kGuest);
}

std::string lower_case(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

bool good_password(std::string_view password) {
  return password.size() >= 8 && password.size() <= 200;
}

std::string hash_of_name(std::string_view name) {
  return hash_of_token("name " + lower_case(name));
}

asio::awaitable<SignedIn> Accounts::make_guest(Database& database) {
  SignedIn made{{kNobody, guest_name(), UserKind::kGuest}, new_token()};
  Call call{statement::kMakeGuest, {made.user.name, Argument::bytes(hash_of_token(made.token))}};
  const Rows rows = co_await database.run(std::move(call));
  made.user.id = rows.number(0, 0);
  co_return made;
}

asio::awaitable<std::optional<SignedIn>> Accounts::sign_up(Database& database, User user,
                                                           std::string password,
                                                           const HttpRequest& request) {
  SignedIn made{std::move(user), new_token()};
  const std::string hashed = co_await hashes_.hash(std::move(password), request.network);
  Call make{
      statement::kMakeUser,
      {made.user.name, static_cast<std::int64_t>(made.user.kind),
       Argument::bytes(hash_of_token(made.token)), hashed, kSessionDays,
       Argument::bytes(hash_of_name(made.user.name)), number_of(Deed::kSignUp), request.address}};
  try {
    const Rows rows = co_await database.run(std::move(make));
    if (rows.empty()) co_return std::nullopt;
    made.user.id = rows.number(0, 0);
  } catch (const StatementRefused& refused) {
    if (refused.not_unique()) co_return std::nullopt;
    throw;
  }
  co_return made;
}

asio::awaitable<PasswordCheck> Accounts::check(Database& database, std::string name,
                                               std::string password, const HttpRequest& request) {
  Call find{statement::kFindPassword, {std::move(name)}};
  const Rows rows = co_await database.run(std::move(find));
  PasswordCheck check;
  // Somebody who does not exist takes as long to refuse as a wrong password.
  check.hash = rows.empty() ? kNobodysHash : std::string(rows.text(0, 3));
  const bool right = co_await hashes_.verify(std::move(password), check.hash, request.network);
  if (rows.empty()) co_return check;
  check.user = {rows.number(0, 0), std::string(rows.text(0, 1)),
                static_cast<UserKind>(rows.number(0, 2))};
  check.right = right;
  co_return check;
}

asio::awaitable<std::optional<std::string>> Accounts::make_password_code(
    Database& database, const PasswordCheck& checked, std::string address) {
  std::string code = code_in_groups(random_letters(kPasswordCodeLetters));
  Call call{statement::kSetPasswordCode,
            {checked.user.id, Argument::bytes(hash_of_password_code(code)), checked.hash,
             number_of(Deed::kPasswordCode), std::move(address)}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return code;
}

asio::awaitable<std::optional<std::vector<std::int64_t>>> Accounts::use_password_code(
    Database& database, std::string name, std::string code, std::string password,
    const HttpRequest& request) {
  const std::string hashed = co_await hashes_.hash(std::move(password), request.network);
  Call call{statement::kUsePasswordCode,
            {std::move(name), Argument::bytes(hash_of_password_code(code)), hashed,
             number_of(Deed::kPasswordCodeUsed), request.address}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  std::vector<std::int64_t> ended;
  for (int row = 0; row < rows.size(); ++row) {
    if (const std::int64_t token = rows.number(row, 1); token != 0) ended.push_back(token);
  }
  co_return ended;
}

asio::awaitable<std::optional<std::string>> Accounts::begin_session(Database& database,
                                                                    const PasswordCheck& checked,
                                                                    std::string address) {
  const std::string token = new_token();
  Call call{statement::kAddSession,
            {Argument::bytes(hash_of_token(token)), checked.user.id, kSessionDays, checked.hash,
             number_of(Deed::kSignIn), std::move(address)}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return token;
}

std::int64_t secret_number() {
  std::int64_t number = 0;
  while (number == 0) {
    randombytes_buf(&number, sizeof number);
    number &= (std::int64_t{1} << 53) - 1;
  }
  return number;
}

}  // namespace yolah::server

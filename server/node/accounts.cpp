#include "server/node/accounts.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cctype>
#include <stdexcept>
#include <utility>
#include <vector>

#include "server/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::string_view kTokenStart = "yol_";
constexpr std::size_t kTokenBytes = 24;
constexpr std::size_t kLongestToken = 128;
constexpr std::string_view kNameLetters = "abcdefghjkmnpqrstuvwxyz23456789";  // none alike
constexpr int kGuestLetters = 10;
constexpr std::string_view kGuest = "guest";
constexpr int kSessionDays = 60;
constexpr const char* kUnique = "23505";

std::string new_token() {
  std::array<unsigned char, kTokenBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char, kTokenBytes * 2> text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return std::string(kTokenStart) + text.data();
}

std::string hash_of_token(std::string_view token) {
  std::string hash(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return hash;
}

std::string guest_name() {
  std::string name = std::string(kGuest) + '-';
  for (int letter = 0; letter < kGuestLetters; ++letter) {
    name += kNameLetters[randombytes_uniform(static_cast<std::uint32_t>(kNameLetters.size()))];
  }
  return name;
}

std::string hash_now(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::runtime_error("no memory to hash a password");
  }
  return hash.data();
}

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

asio::awaitable<SignedIn> Accounts::make_guest(Database& database) {
  SignedIn made{{kNobody, guest_name(), UserKind::kGuest}, new_token()};
  Call call{
      statement::kMakeUser,
      {made.user.name, std::int64_t{0}, Argument::bytes(hash_of_token(made.token)), std::string()}};
  const Rows rows = co_await database.run(std::move(call));
  made.user.id = rows.number(0, 0);
  co_return made;
}

asio::awaitable<std::optional<SignedIn>> Accounts::sign_up(Database& database, std::string name,
                                                           std::string password, UserKind kind) {
  SignedIn made{{kNobody, name, kind}, new_token()};
  const std::string hashed = co_await hash(std::move(password));
  Call make{
      statement::kMakeUser,
      {name, static_cast<std::int64_t>(kind), Argument::bytes(hash_of_token(made.token)), hashed}};
  try {
    const Rows rows = co_await database.run(std::move(make));
    made.user.id = rows.number(0, 0);
  } catch (const StatementRefused& refused) {
    if (refused.state() == kUnique) co_return std::nullopt;
    throw;
  }
  co_return made;
}

asio::awaitable<std::optional<SignedIn>> Accounts::sign_in(Database& database, std::string name,
                                                           std::string password) {
  // Somebody who does not exist takes as long to refuse as a wrong password.
  static const std::string kNobodysHash = hash_now("nobody has this password");
  Call find{statement::kFindPassword, {name}};
  const Rows rows = co_await database.run(std::move(find));
  const std::string hash = rows.empty() ? kNobodysHash : std::string(rows.text(0, 3));
  const bool right = co_await verify(std::move(password), hash);
  if (!right || rows.empty()) co_return std::nullopt;
  SignedIn in{
      {rows.number(0, 0), std::string(rows.text(0, 1)), static_cast<UserKind>(rows.number(0, 2))},
      {}};
  in.token = co_await add_token(database, in.user.id, kSessionDays);
  co_return in;
}

asio::awaitable<void> Accounts::sign_out(Database& database, std::string token) {
  Call call{statement::kDropToken, {Argument::bytes(hash_of_token(token))}};
  co_await database.run(std::move(call));
}

asio::awaitable<std::string> Accounts::add_token(Database& database, UserId user, int days) {
  const std::string token = new_token();
  Call call{statement::kAddToken,
            {Argument::bytes(hash_of_token(token)), user, std::int64_t{days}}};
  co_await database.run(std::move(call));
  co_return token;
}

asio::awaitable<std::string> Accounts::hash(std::string password) {
  const auto work = [&password]() -> asio::awaitable<std::string> { co_return hash_now(password); };
  co_return co_await asio::co_spawn(hashing_, work, asio::use_awaitable);
}

asio::awaitable<bool> Accounts::verify(std::string password, std::string hash) {
  const auto work = [&]() -> asio::awaitable<bool> {
    co_return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  };
  co_return co_await asio::co_spawn(hashing_, work, asio::use_awaitable);
}

asio::awaitable<std::optional<User>> user_of(Database& database, std::string token) {
  if (token.empty() || token.size() > kLongestToken) co_return std::nullopt;
  Call call{statement::kFindToken, {Argument::bytes(hash_of_token(token))}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return User{rows.number(0, 0), std::string(rows.text(0, 1)),
                 static_cast<UserKind>(rows.number(0, 2))};
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

#include "online/account/second_factors.h"

#include <sodium.h>

#include <chrono>
#include <utility>

#include "online/account/audit.h"
#include "online/account/tokens.h"
#include "online/account/totp.h"
#include "online/store/account_statements.h"
#include "support/http/http.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kSecretBytes = 20;  // as RFC 4226 recommends
constexpr int kPaperCodes = 10;
constexpr int kPaperLetters = 10;

unsigned char* raw(std::string& bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());
}
const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::string subkey(const std::string& key, std::uint64_t number) {
  std::string derived(32, '\0');
  crypto_kdf_derive_from_key(raw(derived), derived.size(), number, "2factors", raw(key));
  return derived;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

SecondFactors::SecondFactors(const std::string& key) {
  if (key.empty()) return;
  sealing_key_ = subkey(key, 1);
  hashing_key_ = subkey(key, 2);
}

void SecondFactors::need_key() const {
  if (!sealing_key_.empty()) return;
  throw Refusal(503, "no_key",
                "this server has no second factors: whoever runs it must set accounts.key");
}

std::string SecondFactors::seal(UserId user, std::string_view secret) const {
  // The user's number is sealed in: a row moved to another user does not open.
  const std::string text = std::to_string(user) + ' ' + std::string(secret);
  const std::string nonce = random_bytes(crypto_secretbox_NONCEBYTES);
  std::string box(crypto_secretbox_MACBYTES + text.size(), '\0');
  crypto_secretbox_easy(raw(box), raw(text), text.size(), raw(nonce), raw(sealing_key_));
  return nonce + box;
}

std::string SecondFactors::unseal(UserId user, std::string_view sealed) const {
  const std::string start = std::to_string(user) + ' ';
  constexpr std::size_t kAround = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (sealed.size() == kAround + start.size() + kSecretBytes) {
    std::string text(sealed.size() - kAround, '\0');
    const std::string_view box = sealed.substr(crypto_secretbox_NONCEBYTES);
    if (crypto_secretbox_open_easy(raw(text), raw(box), box.size(), raw(sealed),
                                   raw(sealing_key_)) == 0 &&
        text.starts_with(start)) {
      return text.substr(start.size());
    }
  }
  throw Refusal(503, "no_key",
                "this second factor was made with another key: whoever runs the server must set "
                "accounts.key to what it was");
}

std::string SecondFactors::hash_of_code(UserId user, std::string_view code) const {
  const std::string text = std::to_string(user) + ' ' + std::string(code);
  std::string hash(32, '\0');
  crypto_generichash(raw(hash), hash.size(), raw(text), text.size(), raw(hashing_key_),
                     hashing_key_.size());
  return hash;
}

asio::awaitable<std::optional<std::string>> SecondFactors::begin(Database& database, UserId user) {
  need_key();
  std::string secret = random_bytes(kSecretBytes);
  Call call{statement::kBeginTotp, {user, Argument::bytes(seal(user, secret))}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return secret;
}

asio::awaitable<std::optional<std::vector<std::string>>> SecondFactors::confirm(
    Database& database, UserId user, std::string code, std::string address) {
  need_key();
  Call find{statement::kFindTotp, {user}};
  const Rows rows = co_await database.run(std::move(find));
  if (rows.empty() || rows.number(0, 1) == 1) co_return std::nullopt;
  const std::string sealed = rows.bytes(0, 0);
  const auto step = step_of_code(unseal(user, sealed), code_as_meant(code), seconds_now());
  if (!step) co_return std::nullopt;
  std::vector<std::string> codes;
  std::string hashes;
  for (int number = 0; number < kPaperCodes; ++number) {
    const std::string fresh = random_letters(kPaperLetters);
    hashes += hash_of_code(user, fresh);
    codes.push_back(code_in_groups(fresh));
  }
  Call confirm{statement::kConfirmTotp,
               {user, *step, Argument::bytes(sealed), Argument::bytes(hashes),
                number_of(Deed::kTotpOn), std::move(address)}};
  const Rows confirmed = co_await database.run(std::move(confirm));
  if (confirmed.empty()) co_return std::nullopt;
  co_return codes;
}

asio::awaitable<bool> SecondFactors::needed(Database& database, UserId user) {
  Call find{statement::kFindTotp, {user}};
  const Rows rows = co_await database.run(std::move(find));
  co_return !rows.empty() && rows.number(0, 1) == 1;
}

asio::awaitable<bool> SecondFactors::use(Database& database, UserId user, std::string code) {
  need_key();
  code = code_as_meant(code);
  if (code.size() == kPaperLetters) {
    Call use{statement::kUseRecoveryCode, {user, Argument::bytes(hash_of_code(user, code))}};
    const Rows used = co_await database.run(std::move(use));
    co_return !used.empty();
  }
  Call find{statement::kFindTotp, {user}};
  const Rows rows = co_await database.run(std::move(find));
  if (rows.empty()) co_return false;
  const auto step = step_of_code(unseal(user, rows.bytes(0, 0)), code, seconds_now());
  if (!step) co_return false;
  Call use{statement::kUseTotp, {user, *step}};
  const Rows used = co_await database.run(std::move(use));
  co_return !used.empty();
}

asio::awaitable<bool> SecondFactors::drop(Database& database, UserId user, std::string address) {
  Call call{statement::kDropTotp, {user, number_of(Deed::kTotpOff), std::move(address)}};
  const Rows rows = co_await database.run(std::move(call));
  co_return !rows.empty();
}

}  // namespace yolah::server

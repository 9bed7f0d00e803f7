#include "online/account/totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>
#include <stdexcept>

namespace yolah::server {
namespace {

std::array<unsigned char, 8> big_endian(std::int64_t number) {
  std::array<unsigned char, 8> bytes{};
  auto rest = static_cast<std::uint64_t>(number);
  for (std::size_t at = bytes.size(); at-- > 0; rest >>= 8) {
    bytes[at] = static_cast<unsigned char>(rest & 0xFF);
  }
  return bytes;
}

}  // namespace

std::string totp_code(std::string_view secret, std::int64_t step, int digits) {
  const auto message = big_endian(step);
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned length = 0;
  if (HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), message.data(),
           message.size(), hash.data(), &length) == nullptr) {
    throw std::runtime_error("HMAC-SHA-1 failed");
  }
  // RFC 4226, 5.3: the last four bits say where to read 31 bits.
  const std::size_t at = hash[length - 1] & 0xF;
  std::uint32_t number = 0;
  for (std::size_t byte = at; byte < at + 4; ++byte) number = number << 8 | hash[byte];
  number &= 0x7FFFFFFF;
  std::string code(static_cast<std::size_t>(digits), '0');
  for (std::size_t digit = code.size(); digit-- > 0; number /= 10) {
    code[digit] = static_cast<char>('0' + number % 10);
  }
  return code;
}

std::optional<std::int64_t> step_of_code(std::string_view secret, std::string_view code,
                                         std::int64_t seconds) {
  if (code.size() != kTotpDigits) return std::nullopt;
  const std::int64_t now = seconds / kTotpSeconds;
  std::optional<std::int64_t> found;
  for (std::int64_t step = now - 1; step <= now + 1; ++step) {
    const std::string right = totp_code(secret, step);
    if (sodium_memcmp(right.data(), code.data(), right.size()) == 0) found = step;
  }
  return found;
}

std::string base32(std::string_view bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (count += 8; count >= 5; count -= 5) text += kLetters[bits >> (count - 5) & 31];
    bits &= (1U << count) - 1;
  }
  if (count > 0) text += kLetters[bits << (5 - count) & 31];
  return text;
}

}  // namespace yolah::server

#include "support/program/program.h"

#include <sodium.h>

#include <array>
#include <cstdint>

namespace yolah::server {
namespace {

constexpr std::string_view kTokenStart = "yol_";
constexpr std::size_t kTokenBytes = 24;

}  // namespace

std::string random_letters(int count) {
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::string letters;
  for (int i = 0; i < count; ++i) {
    letters += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return letters;
}

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

}  // namespace yolah::server

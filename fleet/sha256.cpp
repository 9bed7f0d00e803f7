#include "fleet/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <stdexcept>

namespace yolah::fleet {

std::array<unsigned char, 32> sha256(std::string_view content) {
  std::array<unsigned char, 32> hash{};
  if (EVP_Digest(content.data(), content.size(), hash.data(), nullptr, EVP_sha256(), nullptr) !=
      1) {
    throw std::runtime_error("SHA-256 is not to be had from OpenSSL");
  }
  return hash;
}

std::string sha256_of(std::string_view content) {
  std::string digits;
  for (const unsigned char byte : sha256(content)) digits += fmt::format("{:02x}", byte);
  return digits;
}

}  // namespace yolah::fleet

#include "support/hash/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <stdexcept>

namespace yolah {
namespace {

using Hash = std::array<unsigned char, 32>;

void check(int status) {
  if (status != 1) throw std::runtime_error("SHA-256 is not to be had from OpenSSL");
}

std::string digits_of(const Hash& hash) {
  std::string digits;
  for (const unsigned char byte : hash) digits += fmt::format("{:02x}", byte);
  return digits;
}

}  // namespace

std::array<unsigned char, 32> sha256(std::string_view content) {
  Hash hash{};
  check(EVP_Digest(content.data(), content.size(), hash.data(), nullptr, EVP_sha256(), nullptr));
  return hash;
}

std::string sha256_of(std::string_view content) {
  return digits_of(sha256(content));
}

struct Sha256::State {
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  check(EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr));
}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view part) {
  check(EVP_DigestUpdate(state_->context.get(), part.data(), part.size()));
}

std::string Sha256::digits() {
  Hash hash{};
  check(EVP_DigestFinal_ex(state_->context.get(), hash.data(), nullptr));
  return digits_of(hash);
}

}  // namespace yolah

#include "online/account/hash_queue.h"

#include <sodium.h>

#include <array>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace yolah::server {
namespace {

namespace asio = boost::asio;

// The last of so many waits less than two seconds.
constexpr std::size_t kMostWaiting = 16;
constexpr std::size_t kMostOfOneNetwork = 8;

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

HashQueue::HashQueue()
    : queue_({kMostWaiting, kMostOfOneNetwork,
              "many people sign in at this moment: ask again in a few seconds"}) {}

asio::awaitable<std::string> HashQueue::hash(std::string password, std::string network) {
  std::string result;
  co_await queue_.run(std::move(network), [&] { result = hash_now(password); });
  co_return result;
}

asio::awaitable<bool> HashQueue::verify(std::string password, std::string hash,
                                        std::string network) {
  bool right = false;
  co_await queue_.run(std::move(network), [&] {
    right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  });
  co_return right;
}

}  // namespace yolah::server

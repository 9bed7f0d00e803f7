#include "online/account/hash_queue.h"

#include <sodium.h>

#include <array>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "support/http/http.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

// The last of so many waits less than two seconds.
constexpr std::size_t kMostWaiting = 16;
constexpr std::size_t kMostOfOneNetwork = 8;

Refusal busy() {
  HttpResponse response =
      http_error(503, "busy", "many people sign in at this moment: ask again in a few seconds");
  response.headers.emplace_back("Retry-After", "3");
  return Refusal(std::move(response));
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

HashQueue::HashQueue() : waiting_(kMostWaiting, kMostOfOneNetwork), thread_(1) {}

asio::awaitable<std::string> HashQueue::hash(std::string password, std::string network) {
  std::string result;
  co_await run(std::move(network), [&] { result = hash_now(password); });
  co_return result;
}

asio::awaitable<bool> HashQueue::verify(std::string password, std::string hash,
                                        std::string network) {
  bool right = false;
  co_await run(std::move(network), [&] {
    right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  });
  co_return right;
}

asio::awaitable<void> HashQueue::run(std::string network, std::function<void()> work) {
  const auto start = [&](auto handler) {
    // A handler cannot be copied, a std::function must be.
    const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    const auto finish = [kept](const std::exception_ptr& problem) {
      asio::post(asio::get_associated_executor(*kept),
                 [kept, problem] { std::move (*kept)(problem); });
    };
    const auto work_and_finish = [work, finish] {
      std::exception_ptr problem;
      try {
        work();
      } catch (...) {
        problem = std::current_exception();
      }
      finish(problem);
    };
    add(network, {work_and_finish, [finish] { finish(std::make_exception_ptr(busy())); }});
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr)>(
      start, asio::use_awaitable);
}

void HashQueue::add(const std::string& network, Job job) {
  std::optional<Job> refused;
  {
    const std::scoped_lock lock(mutex_);
    refused = waiting_.push(network, std::move(job));
  }
  if (refused) refused->refuse();
  // One call for each that waits; if one gave way, there is a call too many, which finds nothing.
  asio::post(thread_, [this] { work_once(); });
}

void HashQueue::work_once() {
  std::optional<Job> next;
  {
    const std::scoped_lock lock(mutex_);
    next = waiting_.pop();
  }
  if (next) next->work();
}

void HashQueue::stop() {
  thread_.stop();
  thread_.join();
  const std::scoped_lock lock(mutex_);
  while (waiting_.pop()) {
  }
}

}  // namespace yolah::server

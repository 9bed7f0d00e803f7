#include "support/program/work_queue.h"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "support/http/http.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

Refusal refusal(const std::string& busy) {
  HttpResponse response = http_error(503, "busy", busy);
  response.headers.emplace_back("Retry-After", "3");
  return Refusal(std::move(response));
}

}  // namespace

WorkQueue::WorkQueue(Limits limits)
    : busy_(std::move(limits.busy)), waiting_(limits.waiting, limits.of_one_network), thread_(1) {}

asio::awaitable<void> WorkQueue::run(std::string network, std::function<void()> work) {
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
    const auto refuse = [this, finish] { finish(std::make_exception_ptr(refusal(busy_))); };
    add(network, {work_and_finish, refuse});
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr)>(
      start, asio::use_awaitable);
}

void WorkQueue::add(const std::string& network, Job job) {
  std::optional<Job> refused;
  {
    const std::scoped_lock lock(mutex_);
    refused = waiting_.push(network, std::move(job));
  }
  if (refused) refused->refuse();
  // One call for each that waits; if one gave way, there is a call too many, which finds nothing.
  asio::post(thread_, [this] { work_once(); });
}

void WorkQueue::work_once() {
  std::optional<Job> next;
  {
    const std::scoped_lock lock(mutex_);
    next = waiting_.pop();
  }
  if (next) next->work();
}

void WorkQueue::stop() {
  thread_.stop();
  thread_.join();
  const std::scoped_lock lock(mutex_);
  while (waiting_.pop()) {
  }
}

}  // namespace yolah::server

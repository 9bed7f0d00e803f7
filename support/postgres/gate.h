// Something that coroutines of one thread wait for, and that comes once.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace yolah::server {

class Gate {
 public:
  explicit Gate(const boost::asio::any_io_executor& executor)
      : timer_(executor, boost::asio::steady_timer::time_point::max()) {}

  void open() {
    open_ = true;
    timer_.cancel();
  }
  boost::asio::awaitable<void> wait() {
    if (open_) co_return;
    boost::system::error_code ignored;  // being cancelled is what it waits for
    co_await timer_.async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, ignored));
  }

 private:
  boost::asio::steady_timer timer_;
  bool open_ = false;
};

}  // namespace yolah::server

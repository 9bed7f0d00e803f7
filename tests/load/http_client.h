// Requests to whichever node answers, over one connection that is kept.
//
// Belongs to one coroutine. A node that is gone, or that says it cannot now, is left for the
// next one, until the time is up.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tests/load/connection.h"

namespace yolah::load {

struct HttpAsk {
  bool post = false;
  std::string target;
  std::string token;  ///< Empty for nobody.
  std::string body;
};

struct HttpReply {
  unsigned status = 0;  ///< 0 if no node answered in time.
  std::string body;     ///< Then, why.
};

class HttpClient {
 public:
  /// Begins with the node of this index. The list must outlive it.
  HttpClient(boost::asio::io_context& context, const std::vector<Address>& nodes,
             std::size_t first);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  boost::asio::awaitable<HttpReply> ask(HttpAsk ask, std::chrono::milliseconds patience);

 private:
  boost::asio::awaitable<HttpReply> ask_once(const HttpAsk& ask);

  struct Stream;
  boost::asio::io_context& context_;
  const std::vector<Address>& nodes_;
  std::size_t node_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace yolah::load

// The yardstick's server: sends every WebSocket frame back, and nothing else. What a Beast
// server can do at most on this machine, with the clients beside it.
#pragma once

#include <cstdint>
#include <memory>

namespace yolah::load {

class EchoServer {
 public:
  /// Listens on a free port of this machine, with threads of its own.
  explicit EchoServer(int threads);
  ~EchoServer();
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;

  std::uint16_t port() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::load

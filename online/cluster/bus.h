// Messages between nodes, through NATS. They announce and forward; nothing depends on their
// arrival but speed: what is lost is found again in the database.
//
// Any thread may publish. Receivers are called on threads of the library and must pass the
// message on at once. Without servers the bus is silent: one node needs none.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace yolah::server {

class Bus {
 public:
  using Receiver = std::function<void(std::string_view message)>;

  /// Connects in the background, and again whenever the connection is lost.
  /// Throws std::runtime_error if the servers' addresses cannot be read.
  explicit Bus(const std::vector<std::string>& servers);
  ~Bus();
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  void publish(const std::string& subject, std::string_view message);

  /// Receives while this lives.
  class Subscription;
  std::shared_ptr<Subscription> subscribe(const std::string& subject, Receiver receiver);

  /// Whether there are no servers: what is published reaches nobody.
  bool silent() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::server

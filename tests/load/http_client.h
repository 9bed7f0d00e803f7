// Requests to whichever node answers, over one connection that is kept.
//
// Belongs to one coroutine. A node that is gone, or that says it cannot now, is left for the
// next one, until the time is up. What goes over the wire is support/client's work; what comes
// back is judged here, by code that the server does not share (event.h, game_check.h).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/playout/random.h"
#include "support/client/async_client.h"
#include "support/client/backoff.h"
#include "tests/load/connection.h"

namespace yolah::load {

class NodeClient {
 public:
  /// Begins with the node of this index. The list must outlive it.
  NodeClient(boost::asio::io_context& context, const std::vector<Address>& nodes,
             std::size_t first);

  /// The status is 0 if no node answered in time; the body says why.
  boost::asio::awaitable<HttpAnswer> ask(const HttpQuestion& question,
                                         std::chrono::milliseconds patience);

 private:
  boost::asio::awaitable<HttpAnswer> ask_once(const HttpQuestion& question);

  boost::asio::io_context& context_;
  const std::vector<Address>& nodes_;
  std::size_t node_;
  std::unique_ptr<AsyncHttpClient> client_;  // of that node; none before the first request
};

/// How long a client waits before it connects again. Thousands lose their node at one moment:
/// each waits a while of its own.
inline constexpr Backoff::Times kReconnect{std::chrono::milliseconds(50),
                                           std::chrono::milliseconds(1000), 0.05};

/// Another of so many nodes, if there is one: they spread over the nodes that are left, as they
/// do behind a proxy.
inline std::size_t another_node(std::size_t node, std::size_t nodes, Random& random) {
  if (nodes < 2) return node;
  return (node + 1 + random.below(static_cast<std::uint32_t>(nodes - 1))) % nodes;
}

}  // namespace yolah::load

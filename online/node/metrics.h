// The node's counters for Prometheus.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

namespace yolah::server {

class Node;

boost::asio::awaitable<std::string> metrics_text(Node& node);

}  // namespace yolah::server

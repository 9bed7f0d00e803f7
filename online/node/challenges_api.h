// Requests about challenges: made, listed, accepted, refused; and rematches.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>

#include "support/http/http.h"

namespace yolah::server {

class Node;
class NodeShard;

/// The answer to a request of this kind; nothing if the path is not one of these.
boost::asio::awaitable<std::optional<HttpResponse>> answer_about_challenges(
    Node& node, NodeShard& shard, const HttpRequest& request);

}  // namespace yolah::server

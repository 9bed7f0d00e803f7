// The requests a node answers over HTTP (docs/online.md).
#pragma once

#include "server/net/http.h"

namespace yolah::server {

class Node;

HttpHandler make_api(Node& node);

}  // namespace yolah::server

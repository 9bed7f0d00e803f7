// The requests a node answers over HTTP (docs/online.md).
#pragma once

#include "support/http/http.h"

namespace yolah::server {

class Node;

HttpHandler make_api(Node& node);

}  // namespace yolah::server

// The description of the HTTP API (OpenAPI 3.1), built into the program from openapi.json.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> openapi_document();

}  // namespace yolah

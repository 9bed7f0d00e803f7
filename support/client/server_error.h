// What one of our servers says when it refuses.
#pragma once

#include <string>

#include "support/client/http_client.h"

namespace yolah::cli {

/// Whether the same question may have a better answer later, or elsewhere.
bool is_passing(unsigned status);
/// What the server says is wrong, for a person.
std::string error_text(const HttpAnswer& answer);
/// The code of the error; empty if there is none.
std::string error_code(const HttpAnswer& answer);

}  // namespace yolah::cli

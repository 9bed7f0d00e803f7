// The log: one object of JSON a line on standard error, for whatever collects logs.
#pragma once

#include <string>

namespace yolah::server {

/// Throws std::runtime_error if there is no such level.
void set_up_log(const std::string& node, const std::string& level);

}  // namespace yolah::server

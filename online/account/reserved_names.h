// Names that strangers cannot take, because others would take them for the site itself.
//
// These are a list of words such as `admin`, and all names that begin like those of the house:
// `yolah…`. What looks alike is the same: case, digits that stand for letters (4dm1n), hyphens,
// and a number at the end. The operator's key lets the operator take them.
#pragma once

#include <string_view>

namespace yolah::server {

bool is_reserved(std::string_view name);

}  // namespace yolah::server

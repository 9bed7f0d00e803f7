// Bytes as letters, for JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yolah {

/// Nothing if the text is not of that form, as RFC 4648 has it with its padding.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace yolah

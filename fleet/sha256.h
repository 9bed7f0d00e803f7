// The name of a file by its content.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace yolah::fleet {

std::array<unsigned char, 32> sha256(std::string_view content);
/// As 64 hexadecimal digits.
std::string sha256_of(std::string_view content);

}  // namespace yolah::fleet

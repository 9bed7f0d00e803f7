// The net that comes with the engine (default.ynet), put into the library by the build.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> built_in_net();

}  // namespace yolah

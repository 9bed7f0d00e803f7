// The text of the learned weights, put into the library by the build.
#pragma once

#include <string_view>

namespace yolah {

extern const std::string_view kLearnedWeights;

}  // namespace yolah

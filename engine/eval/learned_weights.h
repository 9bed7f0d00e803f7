// The text of the learned weights (learned_weights.txt), put into the library by the
// build.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> learned_weights_text();

}  // namespace yolah

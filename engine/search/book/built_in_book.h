// The opening book that comes with the program, as bytes: default.ybook, put into
// the program by the build. scripts/make-book.sh makes it again.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> built_in_book();

}  // namespace yolah

// The browser app as it was when this program was built. scripts/cmake/EmbedFolder.cmake writes it.
#pragma once

#include <span>

#include "support/static_files/static_files.h"

namespace yolah::cli {

/// Empty if the app had not been built.
std::span<const EmbeddedFile> embedded_app();

}  // namespace yolah::cli

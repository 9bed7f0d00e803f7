// The events of a finished game as bytes, for the archive: some ten bytes an event, every
// number as a varint, moments and clocks as differences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "online/game/event.h"

namespace yolah::server {

std::string pack(const std::vector<Event>& events);
/// Nothing if the bytes are not what `pack` writes.
std::optional<std::vector<Event>> unpack(std::string_view packed);

}  // namespace yolah::server

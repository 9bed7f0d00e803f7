// What a client asks of a game, read from the JSON of a frame or of a request.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "online/cluster/messages.h"

namespace yolah::server {

inline constexpr std::int64_t kMostEvents = 1'000'000;  ///< Of a game; no `seq` is larger.

/// Without game and requester; nothing, and why, if what belongs to the kind is wrong.
std::optional<Command> read_command(Command::Kind kind, const nlohmann::json& input,
                                    std::string_view& why);

}  // namespace yolah::server

// What the tests of all players share: searching with few words.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/search/player_spec.h"

namespace yolah {

/// The player of a spec that must be right.
std::unique_ptr<Player> player_of(const std::string& spec);

Limits nodes_limit(std::uint64_t nodes);

SearchResult search_nodes(Player& player, const Position& position, std::uint64_t nodes);

/// All that may be compared of two results: everything but the time.
bool same_result(const SearchResult& a, const SearchResult& b);

/// A whole game of the player against itself, each move with so many nodes.
std::vector<SearchResult> play_game(Player& player, std::uint64_t nodes);

}  // namespace yolah

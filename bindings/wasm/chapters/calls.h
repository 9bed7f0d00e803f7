// What the chapters of the book show of the engine: calls of chapters.wasm, beside those about the
// rules. Each looks into a part of the engine that players do not show.
#pragma once

#include <string>

#include "bindings/wasm/module.h"
#include "engine/rules/bitboard.h"

namespace yolah::wasm {

/// Chapter 2: how the table look-up finds the slides of a piece.
Json look_up(const Json& request);

/// Chapter 5: the tree after so many walks. Goes on with the tree of the call before, where it can.
Json grow_tree(const Json& request);

/// Chapter 6: a small alpha-beta search, whose parts can be left out.
Json search_with_cuts(const Json& request);

/// Chapter 6: how many positions the player minmax looks at, for comparison.
Json search_as_engine(const Json& request);

/// Chapter 7: the inputs of the net, and what it says.
Json see_as_net(const Json& request);

/// Chapter 8: the ratio of the SPRT after each pair of a match.
Json follow_sprt(const Json& request);
/// Chapter 8: many tests of a player that is better by a chosen amount.
Json run_sprts(const Json& request);

/// Numbers of JavaScript are exact up to 53 bits: words travel as text, "0x0218a392cd3d5dbf".
std::string to_hex(std::uint64_t word);

}  // namespace yolah::wasm

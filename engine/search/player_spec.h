// Players by name: "mcts:threads=2,seed=1" says which player with which options.
//
// The kinds and their options stand in one table (player_kinds), from which come
// the parsing, the checks, the help texts and the protocol's option list.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/rules/parsed.h"
#include "engine/search/player.h"

namespace yolah {

/// A whole number with a range; or a word.
struct PlayerOption {
  std::string_view name;
  std::string_view help;
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t normal = 0;  ///< When nothing is said.
  /// The words, if it is one; the first is the normal one.
  std::span<const std::string_view> words = {};  // NOLINT(readability-redundant-member-init)
  /// Whether the path of a file may stand instead of a word: the reason why not, or
  /// nothing.
  std::string (*check_file)(const std::string& path) = nullptr;

  bool is_word() const { return !words.empty(); }
  std::string normal_text() const {
    return is_word() ? std::string(words.front()) : std::to_string(normal);
  }
};

class PlayerSpec;

struct PlayerKind {
  std::string_view name;
  std::string_view summary;
  std::span<const PlayerOption> options;
  /// Null when the memory asked for is not there.
  std::unique_ptr<Player> (*make)(const PlayerSpec& spec);
};

/// All players, weakest first.
std::span<const PlayerKind> player_kinds();

/// A kind with a value for each of its options.
class PlayerSpec {
 public:
  explicit PlayerSpec(const PlayerKind& kind);

  const PlayerKind& kind() const { return *kind_; }
  /// Of an option that is a number, and of one that is a word or a path.
  std::int64_t value(std::string_view option) const;
  const std::string& text(std::string_view option) const;

  /// Sets an option from text, regardless of its letters' case; the reason if
  /// there is no such option or the value does not fit. An empty string is
  /// success.
  std::string set(std::string_view option, std::string_view value);

 private:
  const PlayerKind* kind_;
  std::size_t place_of(std::string_view option) const;

  std::vector<std::string> values_;  // in the order of the kind's options
};

/// Reads "name" or "name:option=value,...". Options that cannot both hold, such as a net and
/// eval=heuristic, are an error.
Parsed<PlayerSpec> parse_player_spec(std::string_view text);
/// The shortest text that reads back: options at their normal value are left out.
std::string to_string(const PlayerSpec& spec);

/// The player, or null when the memory it asks for is not there.
std::unique_ptr<Player> make_player(const PlayerSpec& spec);

/// Else what it plays is a matter of chance, even with fixed nodes.
bool thinks_on_one_thread(const PlayerSpec& spec);

/// What the player judges positions by; null when that is no evaluation.
std::shared_ptr<const Evaluator> make_evaluator(const PlayerSpec& spec);

}  // namespace yolah

#include "cli/bot/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "support/json/fields.h"

namespace yolah::cli {
namespace {

struct Word {
  std::string_view name;
  int group;
};

constexpr std::array<Word, 9> kWords = {{{"casual", 0},
                                         {"rated", 0},
                                         {"people", 1},
                                         {"bots", 1},
                                         {"bullet", 2},
                                         {"blitz", 2},
                                         {"rapid", 2},
                                         {"classical", 2},
                                         {"correspondence", 2}}};

std::optional<std::size_t> place_of(std::string_view name) {
  const auto* const found = std::find_if(kWords.begin(), kWords.end(),
                                         [&](const Word& word) { return word.name == name; });
  if (found == kWords.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kWords.begin());
}

}  // namespace

ChallengePolicy::ChallengePolicy(const std::vector<std::string>& words) {
  std::array<bool, 3> named{};
  for (const std::string& word : words) {
    const auto place = place_of(word);
    if (!place) {
      throw Failure(
          fmt::format("--accept {}: the words are {}", printable(word), ChallengePolicy::words()),
          kWrongUsage);
    }
    accepted_.set(*place);
    named[static_cast<std::size_t>(kWords[*place].group)] = true;
  }
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (!named[static_cast<std::size_t>(kWords[i].group)]) accepted_.set(i);
  }
}

std::string ChallengePolicy::words() {
  std::vector<std::string_view> names;
  for (const Word& word : kWords) names.push_back(word.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

bool ChallengePolicy::takes(const std::string& word) const {
  const auto place = place_of(word);
  return place && accepted_[*place];
}

std::optional<std::string> ChallengePolicy::objection(const nlohmann::json& challenge) const {
  const bool rated = truth_of(challenge, "rated").value_or(false);
  if (!takes(rated ? "rated" : "casual")) {
    return rated ? "it plays casual games only" : "it plays rated games only";
  }
  const bool bot = truth_of(object_of(challenge, "by"), "bot").value_or(false);
  if (!takes(bot ? "bots" : "people")) {
    return bot ? "it plays against people only" : "it plays against bots only";
  }
  const std::string speed = text_of(challenge, "speed");
  if (!takes(speed)) return fmt::format("it does not play {}", printable(speed));
  return std::nullopt;
}

}  // namespace yolah::cli

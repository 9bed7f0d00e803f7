// Which challenges a bot accepts.
#pragma once

#include <bitset>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace yolah::cli {

class ChallengePolicy {
 public:
  /// Words in three groups: casual, rated; people, bots; bullet, blitz, rapid, classical,
  /// correspondence. Of a group that is not named everything is accepted. Throws a Failure
  /// for any other word.
  explicit ChallengePolicy(const std::vector<std::string>& words);

  /// Why a challenge is declined, in words that follow "declined:"; nothing if it is not.
  std::optional<std::string> objection(const nlohmann::json& challenge) const;

  /// All words, for help texts.
  static std::string words();

 private:
  bool takes(const std::string& word) const;

  std::bitset<16> accepted_;
};

}  // namespace yolah::cli

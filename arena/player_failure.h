// How a player that cannot go on says so: thrown by its search(), turned into the
// outcome of the game by play_game.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "engine/rules/record.h"

namespace yolah::arena {

class PlayerFailure : public std::exception {
 public:
  PlayerFailure(Termination how, std::string what_happened, std::string last_words = {})
      : kind(how), detail(std::move(what_happened)), log(std::move(last_words)) {}

  const char* what() const noexcept override { return detail.c_str(); }

  Termination kind;
  std::string detail;  ///< What the player did, to follow its name: "exited with code 3".
  std::string log;     ///< The last lines of a program's standard error; may be empty.
};

}  // namespace yolah::arena

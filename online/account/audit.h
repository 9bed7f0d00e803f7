// What was done to accounts: noted in the transaction that does it, shown to its owner, and
// forgotten after 90 days.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "online/game/game_info.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// The numbers are in the database: never change one.
enum class Deed : std::uint8_t {
  kSignUp = 1,
  kSignIn = 2,
  kSignInFailed = 3,
  kSignOut = 4,
  kSignOutEverywhere = 5,
  kTokenMade = 6,
  kTokenRevoked = 7,
  kTotpOn = 8,
  kTotpOff = 9,
  kPassword = 10,
  kExport = 11,
  kDeletion = 12,
  kPasswordCode = 13,  ///< A new one was made.
  kPasswordCodeUsed = 14,
};

std::string_view to_string(Deed deed);
inline std::int64_t number_of(Deed deed) {
  return static_cast<std::int64_t>(deed);
}

/// The statement that notes it, for those that do not do so themselves.
Call note(UserId user, Deed deed, std::string address, std::string detail = {});

}  // namespace yolah::server

// The statements about accounts: who one is, and what one did. Their numbers follow those of
// statements.h.
#pragma once

#include <span>

#include "online/store/statements.h"

namespace yolah::server {

namespace statement {
enum AccountNumber : int {
  kMakeGuest = kCount,
  kMakeUser,
  kFindPassword,
  kSetPassword,
  kSetPasswordCode,
  kUsePasswordCode,
  kAddSession,
  kAddToken,
  kFindToken,
  kTouchToken,
  kDropToken,
  kRevokeToken,
  kRevokeTokens,
  kListTokens,
  kFindRevoked,
  kAddAudit,
  kBeginTotp,
  kFindTotp,
  kConfirmTotp,
  kUseTotp,
  kUseRecoveryCode,
  kDropTotp,
  kListAudit,
  kAllGamesOf,
  kHistoryBetween,
  kDeleteUser,
  kCleanUp,
  kEnd,  // the numbers of puzzle_statements.h follow
};
}  // namespace statement

/// Their texts, in the order of the numbers.
std::span<const char* const> account_statement_texts();

}  // namespace yolah::server

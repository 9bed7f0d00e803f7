#include "online/account/audit.h"

#include <array>
#include <utility>

#include "online/store/account_statements.h"

namespace yolah::server {

std::string_view to_string(Deed deed) {
  static constexpr std::array<std::string_view, 15> kNames = {
      "unknown",        "sign_up",       "sign_in",
      "sign_in_failed", "sign_out",      "sign_out_everywhere",
      "token_made",     "token_revoked", "totp_on",
      "totp_off",       "password",      "export",
      "deletion",       "password_code", "password_code_used"};
  const auto number = static_cast<std::size_t>(deed);
  return number < kNames.size() ? kNames[number] : kNames[0];
}

Call note(UserId user, Deed deed, std::string address, std::string detail) {
  return {statement::kAddAudit, {user, number_of(deed), std::move(address), std::move(detail)}};
}

}  // namespace yolah::server

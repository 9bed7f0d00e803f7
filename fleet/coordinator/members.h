// Who takes part in a fleet, and by what token.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace yolah::server {

/// The numbers are in the database.
enum class Role : std::uint8_t { kWorker = 0, kTrusted = 1, kSubmitter = 2 };

std::string_view role_name(Role role);
std::optional<Role> parse_role(std::string_view text);
/// Small letters, digits and '-', a letter first; NATS knows workers by it.
bool good_member_name(std::string_view name);

/// Adds a member, or gives a known one a new token; the token, which is stored nowhere. Throws
/// std::runtime_error.
std::string add_member(const std::string& database_url, const std::string& name, Role role);
/// False if there is no such member.
bool quarantine_member(const std::string& database_url, const std::string& name,
                       const std::string& why);
bool restore_member(const std::string& database_url, const std::string& name);

/// The users of NATS as its configuration has them: the coordinator, who may do everything,
/// and workers, who may ask for jobs and report results under their own name, and nothing else.
std::string nats_users(const std::string& database_url, const std::string& coordinator_password);

}  // namespace yolah::server

#include "fleet/coordinator/members.h"

#include <crypt.h>
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "fleet/coordinator/statements.h"
#include "support/postgres/database.h"
#include "support/program/program.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

/// Runs one statement on a connection of its own.
Rows run_once(const std::string& url, Call call) {
  asio::io_context context(1);
  Database database(context.get_executor(), {url, fleet_statement_texts()});
  std::optional<Rows> rows;
  std::exception_ptr failure;
  asio::co_spawn(
      context,
      [&]() -> asio::awaitable<void> {
        co_await database.ready();
        rows.emplace(co_await database.run(std::move(call)));
      },
      [&](const std::exception_ptr& thrown) {
        failure = thrown;
        context.stop();
      });
  context.run();
  if (failure) std::rethrow_exception(failure);
  return std::move(*rows);
}

/// As NATS reads it. The token cannot be guessed, so that the cheapest cost is enough, and
/// thousands of workers can come at once.
std::string bcrypt(const std::string& token) {
  constexpr unsigned long kCost = 4;
  std::array<char, 16> random{};
  randombytes_buf(random.data(), random.size());
  std::array<char, CRYPT_GENSALT_OUTPUT_SIZE> salt{};
  crypt_data data{};
  if (crypt_gensalt_rn("$2a$", kCost, random.data(), static_cast<int>(random.size()), salt.data(),
                       static_cast<int>(salt.size())) == nullptr ||
      crypt_r(token.c_str(), salt.data(), &data) == nullptr || data.output[0] == '*') {
    throw std::runtime_error("cannot hash a password for NATS");
  }
  return data.output;
}

// What a server of NATS lets the members of a fleet do, as a part of its configuration.

struct NatsUser {
  std::string name;
  std::string hash;  ///< Of the password, by bcrypt.
};

constexpr const char* kCoordinatorUser = R"(    {{ user: coordinator, password: "{}" }}
)";

// A worker asks the coordinator for jobs, stores its reports, reads the board, and hears when it
// changes; answers come to an inbox of its own. It sees no queue, so that there is nothing of
// another worker's that it could take or acknowledge.
constexpr const char* kWorkerUser = R"(    {{
      user: {name}, password: "{hash}"
      permissions: {{
        publish: [
          "yolah.desk.{name}", "yolah.results.{name}",
          "$JS.API.STREAM.INFO.KV_YOLAH_FLEET", "$JS.API.STREAM.MSG.GET.KV_YOLAH_FLEET",
          "$JS.API.DIRECT.GET.KV_YOLAH_FLEET.>"
        ]
        subscribe: ["_INBOX_{name}.>", "$KV.YOLAH_FLEET.board"]
      }}
    }}
)";

/// The coordinator may do everything; a worker may ask for jobs and report results under its own
/// name, and nothing else.
std::string nats_users_text(const std::string& coordinator_hash,
                            std::span<const NatsUser> workers) {
  std::string text =
      "authorization {\n  users: [\n" + fmt::format(kCoordinatorUser, coordinator_hash);
  for (const NatsUser& worker : workers) {
    text += fmt::format(kWorkerUser, fmt::arg("name", worker.name), fmt::arg("hash", worker.hash));
  }
  return text + "  ]\n}\n";
}

}  // namespace

std::string_view role_name(Role role) {
  constexpr std::string_view kNames[] = {"worker", "trusted", "submitter"};
  return kNames[static_cast<std::size_t>(role)];
}

std::optional<Role> parse_role(std::string_view text) {
  for (const Role role : {Role::kWorker, Role::kTrusted, Role::kSubmitter}) {
    if (role_name(role) == text) return role;
  }
  return std::nullopt;
}

bool good_member_name(std::string_view name) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return name.size() >= 2 && name.size() <= 40 && letter(name.front()) && name != "coordinator" &&
         std::ranges::all_of(
             name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

std::string add_member(const std::string& database_url, const std::string& name, Role role) {
  const std::string token = new_token();
  run_once(database_url, {fleet_statement::kAddMember,
                          {name, static_cast<std::int64_t>(role),
                           Argument::bytes(hash_of_token(token)), bcrypt(token)}});
  return token;
}

bool quarantine_member(const std::string& database_url, const std::string& name,
                       const std::string& why) {
  return !run_once(database_url, {fleet_statement::kQuarantine, {name, why}}).empty();
}

bool restore_member(const std::string& database_url, const std::string& name) {
  return !run_once(database_url, {fleet_statement::kRestore, {name}}).empty();
}

std::string nats_users(const std::string& database_url, const std::string& coordinator_password) {
  const Rows rows = run_once(database_url, {fleet_statement::kListTokens, {}});
  std::vector<NatsUser> workers;
  for (int row = 0; row < rows.size(); ++row) {
    workers.push_back({std::string(rows.text(row, 0)), std::string(rows.text(row, 1))});
  }
  return nats_users_text(bcrypt(coordinator_password), workers);
}

}  // namespace yolah::server

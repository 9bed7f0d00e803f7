#include "server/store/migrations.h"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "server/store/migration_texts.h"

namespace yolah::server {
namespace {

using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;

constexpr const char* kLock = "select pg_advisory_lock(7095041)";  // one program at a time

class Connection {
 public:
  explicit Connection(const std::string& url) : connection_(PQconnectdb(url.c_str()), &PQfinish) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) fail("cannot reach the database");
  }

  Result run(const std::string& sql) {
    Result result(PQexec(connection_.get(), sql.c_str()), &PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail("the database refused");
    return result;
  }
  std::string value(const std::string& sql) {
    const Result result = run(sql);
    return PQntuples(result.get()) == 0 ? "" : PQgetvalue(result.get(), 0, 0);
  }

 private:
  [[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + PQerrorMessage(connection_.get()));
  }

  std::unique_ptr<PGconn, decltype(&PQfinish)> connection_;
};

std::vector<std::string_view> steps() {
  std::vector<std::string_view> texts;
  for (const auto bytes : {migration_1(), migration_2(), migration_3()}) {
    texts.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  return texts;
}

int version_of(Connection& database) {
  if (database.value("select to_regclass('schema_version')").empty()) return 0;
  return std::stoi(database.value("select coalesce(max(version), 0) from schema_version"));
}

}  // namespace

int migrate(const std::string& url) {
  Connection database(url);
  database.run(kLock);
  database.run("set client_min_messages = warning");
  database.run(
      "create table if not exists schema_version"
      " (version integer primary key, applied timestamptz not null default now())");
  const int before = version_of(database);
  int version = 0;
  for (const std::string_view step : steps()) {
    if (++version <= before) continue;
    database.run("begin;" + std::string(step) + "; insert into schema_version values (" +
                 std::to_string(version) + "); commit");
  }
  return version - std::min(before, version);
}

void check_database(const std::string& url) {
  Connection database(url);
  const int version = version_of(database);
  const int known = static_cast<int>(steps().size());
  if (version < known) {
    throw std::runtime_error("the database's schema is older than this program: run 'migrate'");
  }
  if (version > known) {
    throw std::runtime_error("the database's schema is newer than this program: update it");
  }
  for (const char* const setting : {"fsync", "full_page_writes", "synchronous_commit"}) {
    const std::string value = database.value("show " + std::string(setting));
    if (value == "off" || (value == "local" && std::string_view(setting) == "synchronous_commit")) {
      throw std::runtime_error(std::string(setting) + " is " + value +
                               " in this database: acknowledged moves could be lost; set it on");
    }
  }
}

}  // namespace yolah::server

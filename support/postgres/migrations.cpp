#include "support/postgres/migrations.h"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>

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

int version_of(Connection& database, const Schema& schema) {
  if (database.value("select to_regclass('" + schema.versions + "')").empty()) return 0;
  return std::stoi(database.value("select coalesce(max(version), 0) from " + schema.versions));
}

}  // namespace

int migrate(const std::string& url, const Schema& schema) {
  Connection database(url);
  database.run(kLock);
  database.run("set client_min_messages = warning");
  database.run("create table if not exists " + schema.versions +
               " (version integer primary key, applied timestamptz not null default now())");
  const int before = version_of(database, schema);
  int version = 0;
  for (const auto step : schema.steps) {
    if (++version <= before) continue;
    const std::string text(reinterpret_cast<const char*>(step.data()), step.size());
    database.run("begin;" + text + "; insert into " + schema.versions + " values (" +
                 std::to_string(version) + "); commit");
  }
  return version - std::min(before, version);
}

void check_database(const std::string& url, const Schema& schema) {
  Connection database(url);
  const int version = version_of(database, schema);
  const int known = static_cast<int>(schema.steps.size());
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
                               " in this database: what is acknowledged could be lost; set it on");
    }
  }
}

}  // namespace yolah::server

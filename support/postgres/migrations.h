// The schema of a database, brought up step by step.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace yolah::server {

/// The steps to a schema, in order, and the table that says which were taken.
struct Schema {
  std::string versions;
  std::vector<std::span<const unsigned char>> steps;
};

/// Applies the steps that are missing, each in a transaction, one program at a time; tells
/// how many. Throws std::runtime_error.
int migrate(const std::string& url, const Schema& schema);

/// Throws std::runtime_error, saying what to do, unless the schema is this program's and the
/// database keeps what it says it committed (fsync, full_page_writes, synchronous_commit).
void check_database(const std::string& url, const Schema& schema);

}  // namespace yolah::server

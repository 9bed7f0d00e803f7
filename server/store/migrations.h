// The schema of the database, brought up step by step.
#pragma once

#include <string>

namespace yolah::server {

/// Applies the steps that are missing, each in a transaction, one program at a time; tells
/// how many. Throws std::runtime_error.
int migrate(const std::string& url);

/// Throws std::runtime_error, saying what to do, unless the schema is this program's and the
/// database keeps what it says it committed (fsync, full_page_writes, synchronous_commit).
void check_database(const std::string& url);

}  // namespace yolah::server

// Takes away what has had its time: expired tokens, old notes about accounts, names of deleted
// accounts that are free again, and guests who have not come for long.
//
// Every node does it, a bounded number of rows at a time; whoever comes while another does it has
// nothing to do.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>

#include "support/postgres/database.h"

namespace yolah::server {

/// For as long as the thread of the executor runs.
boost::asio::awaitable<void> clean_up_now_and_then(Database& database,
                                                   std::chrono::seconds interval);

}  // namespace yolah::server

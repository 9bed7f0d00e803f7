// Changes the ratings after rated games, each game once.
//
// Games that ended wait in a table; any node may take the next ones, many in a transaction.
// A game leaves the table and changes both ratings together, and does nothing if either
// rating has changed since the new ones were worked out.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "online/cluster/membership.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// Rates the games that wait; tells how many. Throws StoreFailure.
boost::asio::awaitable<int> rate_waiting_games(Database& database);
/// Rates them several times a second while the node has a lease, for as long as the thread of the
/// executor runs.
boost::asio::awaitable<void> rate_games(Database& database, const Membership& membership);

}  // namespace yolah::server

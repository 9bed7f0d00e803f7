// The errands of tables that go over HTTP: guests, games, and at the end the stored games.
//
// One clerk runs one errand at a time, as a coroutine of the thread of its tables.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "tests/load/http_client.h"
#include "tests/load/table.h"

namespace yolah::load {

class Clerk {
 public:
  Clerk(Workplace& workplace, std::size_t number);

  // Each returns why it did not work; nothing if it did.
  /// Makes two guests and connects them.
  boost::asio::awaitable<std::string> seat(Table& table);
  /// Starts a game between them.
  boost::asio::awaitable<std::string> begin(Table& table, std::chrono::milliseconds patience);
  /// Compares a game with what the server has of it.
  boost::asio::awaitable<std::string> verify(Table& table, WatchedGame& game);

 private:
  boost::asio::awaitable<std::string> make_guest(Player& player);
  boost::asio::awaitable<void> pause(std::chrono::milliseconds time);

  Workplace& workplace_;
  NodeClient http_;
};

}  // namespace yolah::load

// Challenges in the database: the one way to a game.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "online/game/game_info.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// Which colour the maker of a challenge wants. The numbers are in the database.
enum class Wish : std::uint8_t { kBlack = 0, kWhite = 1, kEither = 2 };

struct Challenge {
  GameId id;
  User by;
  std::optional<User> to;  ///< Whom it is for; anybody who has its number, or all if listed.
  TimeControl time;
  bool rated = false;
  Wish color = Wish::kEither;
  bool swap = false;
  bool listed = false;
  GameId rematch;  ///< The game that it is to follow; 0 for none.
  struct Rating {
    double rating = 0;
    double deviation = 0;
  };
  std::optional<Rating> rating;  ///< Of the maker, at this speed.
  std::string network;           ///< Where it is made (net/network.h); not read again.
};

/// Seconds a listed challenge lives after its maker was last seen connected.
inline constexpr std::int64_t kListedLife = 20;

/// Listed challenges of one network; a class behind one address looks for games together.
inline constexpr std::int64_t kMostListedOfNetwork = 20;

/// False if its maker has too many open already, or, if it is listed, its network has too many
/// listed. Throws StoreFailure.
boost::asio::awaitable<bool> make_challenge(Database& database, Challenge challenge,
                                            std::int64_t most_listed = kMostListedOfNetwork);

// Those that can be accepted now.
boost::asio::awaitable<std::vector<Challenge>> listed_challenges(StatementRunner& store);
boost::asio::awaitable<std::vector<Challenge>> challenges_of(StatementRunner& store, UserId user);
/// Those to somebody that are some seconds old: whom they are for should know of them.
boost::asio::awaitable<std::vector<Challenge>> new_challenges(StatementRunner& store);
boost::asio::awaitable<std::optional<Challenge>> find_challenge(StatementRunner& store, GameId id);
boost::asio::awaitable<std::optional<Challenge>> find_rematch(Database& database, GameId game);
/// A listed one of another person that suits this one.
boost::asio::awaitable<std::optional<GameId>> find_match(Database& database,
                                                         const Challenge& wanted);

/// A game that a challenge has become.
struct Begun {
  GameId game;
  UserId challenger = kNobody;
  bool listed = false;
};
/// Nothing if it is gone, one's own, for somebody else, or rated and the user a guest. `color`
/// is what the user wants, where the challenger wants either; `served` is the node's service time.
boost::asio::awaitable<std::optional<Begun>> accept_challenge(Database& database, GameId id,
                                                              const User& user, Wish color,
                                                              std::int64_t epoch,
                                                              std::int64_t served);

/// A challenge that is no more.
struct Dropped {
  GameId id;
  UserId by = kNobody;
  UserId to = kNobody;
  bool listed = false;
};
/// By its maker or the one it is for; nothing if it is neither's.
boost::asio::awaitable<std::optional<Dropped>> drop_challenge(Database& database, GameId id,
                                                              UserId user);
/// Takes away those whose time is over.
boost::asio::awaitable<std::vector<Dropped>> drop_expired(Database& database);

/// Who has a challenge listed; and those of them whose stay listed.
boost::asio::awaitable<std::vector<UserId>> listed_makers(Database& database);
boost::asio::awaitable<void> put_off(Database& database, std::vector<UserId> makers);

}  // namespace yolah::server

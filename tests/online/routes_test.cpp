// Paths of requests, and the routes they take.
#include "online/http/routes.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace yolah::server {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Routes, APartInBracesIsOneWholePartOfThePath) {
  EXPECT_EQ(parts_of("/api/games/{game}/move", "/api/games/k3x/move"), Parts{"k3x"});
  EXPECT_EQ(parts_of("/api/users/{name}/ratings/{speed}", "/api/users/ada/ratings/blitz"),
            (Parts{"ada", "blitz"}));
  EXPECT_EQ(parts_of("/api/games/{game}", "/api/games/"), std::nullopt);
  EXPECT_EQ(parts_of("/api/games/{game}", "/api/games/a/b"), std::nullopt);
  EXPECT_EQ(parts_of("/api/games/{game}/move", "/api/games//move"), std::nullopt);
  EXPECT_EQ(parts_of("/api/games/{game}/move", "/api/games/k3x/moves"), std::nullopt);
}

TEST(Routes, AStarIsWhateverFollows) {
  EXPECT_EQ(parts_of("/api/tokens*", "/api/tokens"), Parts{""});
  EXPECT_EQ(parts_of("/api/totp/*", "/api/totp/a/b"), Parts{"a/b"});
  EXPECT_EQ(parts_of("/api/totp/*", "/api/totp"), std::nullopt);
}

TEST(Routes, EachIsInTheTableOnce) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Route& route : routes()) {
    EXPECT_TRUE(seen.emplace(route.method, route.pattern).second) << route.pattern;
  }
}

TEST(Routes, EachHasAHandlerButTheWebSocket) {
  for (const Route& route : routes()) {
    EXPECT_EQ(route.handler == nullptr, route.pattern == "/ws") << route.pattern;
  }
}

}  // namespace
}  // namespace yolah::server

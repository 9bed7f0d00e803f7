// The table of the API's routes.
#include "online/http/routes.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <utility>

namespace yolah::server {
namespace {

TEST(ApiRoutes, EachIsInTheTableOnce) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const ApiRoute& route : api_routes()) {
    EXPECT_TRUE(seen.emplace(route.method, route.pattern).second) << route.pattern;
  }
}

TEST(ApiRoutes, EachHasAHandlerButTheWebSocket) {
  for (const ApiRoute& route : api_routes()) {
    EXPECT_EQ(route.handler == nullptr, route.pattern == "/ws") << route.pattern;
  }
}

}  // namespace
}  // namespace yolah::server

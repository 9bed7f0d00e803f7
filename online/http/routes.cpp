#include "online/http/routes.h"

#include <array>
#include <string_view>
#include <vector>

#include "support/http/routes.h"

namespace yolah::server {
namespace {

// Of a network, whoever asks there: a class of thirty may be behind one address.
constexpr RateLimit kGuests{"new guests", 60, 30};
constexpr RateLimit kSignUps{"new accounts", 10, 2};
constexpr RateLimit kSignOutsOfAddress{"sign-outs from one address", 100, 60};
constexpr RateLimit kTokensOfAddress{"requests about tokens from one address", 100, 60};
constexpr RateLimit kTotpOfAddress{"requests about second factors from one address", 100, 60};
constexpr RateLimit kDataOfAddress{"requests about data from one address", 100, 60};
// Thirty people who solve a puzzle each every 20 s.
constexpr RateLimit kPuzzlesOfAddress{"puzzle results from one address", 200, 100};
constexpr RateLimit kPictures{"pictures from one address", 60, 120};
// Of a user.
constexpr RateLimit kSignOuts{"sign-outs", 10, 6};
constexpr RateLimit kTokens{"requests about tokens", 30, 20};
constexpr RateLimit kTotp{"requests about second factors", 20, 10};
constexpr RateLimit kData{"requests about your data", 30, 30};
constexpr RateLimit kPuzzles{"requests about your puzzles", 60, 30};
constexpr RateLimit kChallenges{"challenges", 30, 20};
constexpr RateLimit kActions{"moves and wishes", 300, 6000};  // as many as frames of a socket
constexpr const RateLimit* kNoLimit = nullptr;

constexpr ApiRoute anybody(std::string_view method, std::string_view pattern, Handler handler,
                           const RateLimit* of_network = kNoLimit, Needs needs = Needs::kNothing) {
  return {method, pattern, needs, of_network, Who::kAnybody, kNoLimit, handler};
}

constexpr ApiRoute somebody_only(std::string_view method, std::string_view pattern, Handler handler,
                                 const RateLimit* of_network, const RateLimit* of_user,
                                 Needs needs = Needs::kNothing) {
  return {method, pattern, needs, of_network, Who::kSomebody, of_user, handler};
}

constexpr ApiRoute of_game(std::string_view pattern) {
  return somebody_only("POST", pattern, handle::command, kNoLimit, &kActions, Needs::kReady);
}

constexpr ApiRoute of_challenge(std::string_view pattern, Handler handler) {
  return somebody_only("POST", pattern, handler, kNoLimit, &kChallenges, Needs::kReady);
}

// The first that fits counts. Reading below /api has a limit of its own besides (api.cpp).
constexpr std::array kRoutes = {
    // Accounts. The limits of signing in, and of a new password by a code, count names, too: their
    // handlers keep them.
    anybody("POST", "/api/guest", handle::guest, &kGuests),
    anybody("POST", "/api/sign-up", handle::sign_up, &kSignUps),
    anybody("POST", "/api/sign-in", handle::sign_in),
    anybody("POST", "/api/sign-out", handle::sign_out, &kSignOutsOfAddress),
    somebody_only("POST", "/api/sign-out-everywhere", handle::sign_out_everywhere,
                  &kSignOutsOfAddress, &kSignOuts),
    somebody_only("POST", "/api/password", handle::change_password, &kPasswordsOfAddress, kNoLimit),
    somebody_only("POST", "/api/password-code", handle::make_password_code, &kPasswordsOfAddress,
                  kNoLimit),
    anybody("POST", "/api/password-code/use", handle::use_password_code),
    somebody_only("GET", "/api/tokens", handle::tokens, &kTokensOfAddress, &kTokens),
    somebody_only("POST", "/api/tokens", handle::make_token, &kTokensOfAddress, &kTokens),
    somebody_only("POST", "/api/tokens/{id}/revoke", handle::revoke_token, &kTokensOfAddress,
                  &kTokens),
    somebody_only("GET", "/api/tokens*", handle::nothing, &kTokensOfAddress, &kTokens),
    somebody_only("POST", "/api/tokens*", handle::nothing, &kTokensOfAddress, &kTokens),
    somebody_only("POST", "/api/totp/begin", handle::begin_totp, &kTotpOfAddress, &kTotp),
    somebody_only("POST", "/api/totp/confirm", handle::confirm_totp, &kTotpOfAddress, &kTotp),
    somebody_only("POST", "/api/totp/off", handle::end_totp, &kTotpOfAddress, &kTotp),
    somebody_only("POST", "/api/totp/*", handle::nothing, &kTotpOfAddress, &kTotp),
    somebody_only("GET", "/api/me/audit", handle::audit, &kDataOfAddress, &kData),
    somebody_only("GET", "/api/me/export", handle::export_data, &kDataOfAddress, &kData),
    somebody_only("POST", "/api/me/delete", handle::delete_account, &kDataOfAddress, &kData),
    // Users.
    anybody("GET", "/api/me", handle::me),
    anybody("GET", "/api/users/{name}", handle::user),
    anybody("GET", "/api/users/{name}/games", handle::games_of_user),
    anybody("GET", "/api/users/{name}/ratings/{speed}", handle::ratings_of_user),
    anybody("GET", "/api/users/*", handle::nothing_of_user),
    anybody("GET", "/api/best/{speed}", handle::best),
    anybody("GET", "/api/best/*", handle::best),
    // Puzzles.
    somebody_only("GET", "/api/puzzles/me", handle::my_puzzles, kNoLimit, &kPuzzles),
    somebody_only("POST", "/api/puzzles/results", handle::count_puzzle_results, &kPuzzlesOfAddress,
                  &kPuzzles),
    anybody("GET", "/api/puzzles/ratings", handle::puzzle_ratings),
    // Challenges.
    anybody("GET", "/api/challenges", handle::challenges),
    anybody("GET", "/api/challenges/{challenge}", handle::challenge),
    anybody("GET", "/api/challenges/{challenge}/preview.png", handle::challenge_picture,
            &kPictures),
    of_challenge("/api/challenges", handle::make_challenge),
    of_challenge("/api/challenges/{challenge}/accept", handle::accept_challenge),
    of_challenge("/api/challenges/{challenge}/decline", handle::drop_challenge),
    of_challenge("/api/challenges/{challenge}/cancel", handle::drop_challenge),
    of_challenge("/api/games/{game}/rematch", handle::rematch),
    // Games.
    anybody("GET", "/api/games", handle::live_games),
    anybody("GET", "/api/games/{game}", handle::game),
    anybody("GET", "/api/games/{game}/record", handle::record),
    anybody("GET", "/api/games/{game}/preview.png", handle::game_picture, &kPictures),
    anybody("GET", "/api/games/{game}/stream", handle::stream_of_game, kNoLimit, Needs::kListening),
    somebody_only("GET", "/api/stream", handle::stream_of_user, kNoLimit, kNoLimit,
                  Needs::kListening),
    of_game("/api/games/{game}/move"),
    of_game("/api/games/{game}/resign"),
    of_game("/api/games/{game}/abort"),
    of_game("/api/games/{game}/takeback"),
    of_game("/api/games/{game}/accept"),
    of_game("/api/games/{game}/decline"),
    of_game("/api/games/{game}/chat"),
    of_game("/api/games/{game}/swap"),
    of_game("/api/games/{game}/claim"),
    // The node.
    anybody("GET", "/api/openapi.json", handle::openapi),
    anybody("GET", "/api/preview.png", handle::site_picture, &kPictures),
    anybody("GET", "/healthz", handle::alive),
    anybody("GET", "/readyz", handle::ready),
    anybody("GET", "/metrics", handle::metrics),
    anybody("GET", "/ws", nullptr),
};

}  // namespace

std::span<const ApiRoute> api_routes() {
  return kRoutes;
}

std::string api_routes_json() {
  std::vector<RouteHead> heads;
  for (const ApiRoute& route : kRoutes) {
    if (route.pattern.ends_with('*')) continue;  // what is refused there
    const RateLimit* const limit = route.of_user != nullptr ? route.of_user : route.of_network;
    heads.push_back({route.method, route.pattern,
                     route.who == Who::kSomebody ? "somebody" : "anybody",
                     limit == nullptr ? "" : limit->name});
  }
  return routes_json(heads);
}

}  // namespace yolah::server

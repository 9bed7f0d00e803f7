#include <atomic>
#include <cstddef>

#include "bindings/wasm/chapters/calls.h"
#include "bindings/wasm/json_text.h"
#include "engine/rules/notation.h"
#include "engine/search/minmax/minmax_player.h"

namespace yolah::wasm {
namespace {

constexpr std::size_t kMegabytes = 16;
constexpr int kDeepest = 8;

}  // namespace

Json search_as_engine(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  if (asked.position.is_over()) return refuse("the game is over: there is nothing to search");
  const auto player = MinmaxPlayer::make(kMegabytes, 1);
  if (player == nullptr) return refuse("there is not enough memory for the table");
  Limits limits;
  limits.depth = static_cast<int>(number_in(request, "depth", 1, kDeepest).value_or(2));
  const std::atomic<bool> never{false};
  Json depths = Json::array();
  const auto note = [&](const Report& report) {
    depths.push_back({{"depth", report.depth}, {"nodes", report.nodes}});
  };
  const SearchResult result = player->search(asked.position, limits, never, note);
  const Report& last = result.report;
  return {{"nodes", last.nodes},
          {"depths", std::move(depths)},
          {"value", last.lines.front().score.hundredths()},
          {"move", to_string(result.move)}};
}

}  // namespace yolah::wasm

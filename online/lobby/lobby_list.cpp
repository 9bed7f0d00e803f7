#include "online/lobby/lobby_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <ranges>
#include <string_view>
#include <unordered_map>

namespace yolah::server {
namespace {

constexpr std::string_view kNothing = R"({"t":"seeks_changed","gone":[],"new":[]})";

using Texts = std::unordered_map<GameId, std::string_view>;

Texts texts_of(const std::vector<LobbyList::Seek>& seeks) {
  Texts texts;
  for (const LobbyList::Seek& seek : seeks) texts.emplace(seek.id, seek.text);
  return texts;
}

std::string list_of(const std::vector<LobbyList::Seek>& seeks) {
  return fmt::format("{}", fmt::join(seeks | std::views::transform(&LobbyList::Seek::text), ","));
}

}  // namespace

void LobbyList::catch_up() {
  known_ = open_;
  whole_.reset();
}

Frame LobbyList::changes(Steady::time_point now) {
  std::size_t frame = kNothing.size();  // paid for with the first thing in it
  const auto affords = [&](const std::string& item) {
    const auto bytes = static_cast<double>(frame + item.size() + 1);
    if (bucket_.take(kRate, now, bytes) > 0) return false;
    frame = 0;
    return true;
  };

  std::vector<std::string> gone;
  const Texts open = texts_of(open_);
  std::erase_if(known_, [&](const Seek& seek) {
    if (open.contains(seek.id)) return false;
    std::string id = fmt::format(R"("{}")", to_string(seek.id));
    if (!affords(id)) return false;
    gone.push_back(std::move(id));
    return true;
  });

  std::vector<Seek> fresh;
  const Texts known = texts_of(known_);
  for (const Seek& seek : open_ | std::views::reverse) {
    const auto told = known.find(seek.id);
    if (told != known.end() && told->second == seek.text) continue;
    if (!affords(seek.text)) break;
    fresh.insert(fresh.begin(), seek);
  }
  if (gone.empty() && fresh.empty()) return nullptr;

  // One whose text has changed, with its maker's rating, takes its own place.
  const Texts replaced = texts_of(fresh);
  std::erase_if(known_, [&](const Seek& seek) { return replaced.contains(seek.id); });
  known_.insert(known_.begin(), fresh.begin(), fresh.end());
  whole_.reset();
  return frame_of(fmt::format(R"({{"t":"seeks_changed","gone":[{}],"new":[{}]}})",
                              fmt::join(gone, ","), list_of(fresh)));
}

Frame LobbyList::whole() {
  if (!whole_) whole_ = frame_of(fmt::format(R"({{"t":"seeks","seeks":[{}]}})", list_of(known_)));
  return whole_;
}

}  // namespace yolah::server

// What a link to this site shows in a chat or on another page: a title, a sentence, a picture.
//
// It says no more than the API tells anybody. A challenge to one person has no preview of its own:
// its link is for nobody else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/rules/position.h"
#include "online/store/challenge_store.h"
#include "online/store/game_store.h"

namespace yolah::server {

struct Preview {
  /// Somebody in the picture.
  struct Row {
    std::string name;
    std::optional<Color> color = std::nullopt;  ///< The disc beside the name.
    int points = 0;                             ///< Beside it, too, if there is a disc.
    bool lost = false;
  };

  std::string page;     ///< Its path, "/online/game/k3x"; empty for the site.
  std::string picture;  ///< The path of its picture, which is another one after each move.
  // Plain text, as it is to be read: whoever writes it into HTML or XML escapes it.
  std::string title;
  std::string description;
  // What the picture shows.
  Position position;
  Move last_move;
  std::vector<Row> rows;  ///< None, the challenger, or both players.
  std::string status;     ///< Below them.
  std::string terms;      ///< Below that: the clock.
};

Preview preview_of_site();
/// Throws StoreFailure if its events are no game.
Preview preview_of(const StoredGame& game);
/// Nothing if it is for one person.
std::optional<Preview> preview_of(const Challenge& challenge);

/// The page with tags of the preview (Open Graph, and the card of X) in place of those between its
/// two comments that begin with "preview"; unchanged if it has none. Without the site's own
/// address, "https://yolah.example", there is no picture: readers ignore relative addresses.
std::string with_preview(const std::string& page, const Preview& preview, std::string_view origin);

/// The picture, 1200 × 630, as most readers show it.
std::string preview_svg(const Preview& preview);

}  // namespace yolah::server

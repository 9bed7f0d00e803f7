#include "arena/book/book_journal.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"

namespace yolah::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kJournalVersion = 1;
constexpr std::chrono::seconds kForceEvery{1};

Json header(const BookSetup& setup) {
  return {{"type", "book"},
          {"version", kJournalVersion},
          {"player", to_string(setup.player)},
          {"nodes", setup.nodes},
          {"lines", setup.lines}};
}

Json to_json(const Position& position, const BookSearch& search) {
  Json moves = Json::array();
  for (const BookCandidate& candidate : search.candidates) {
    Json move = {{"move", to_string(candidate.move)}, {"score", candidate.score.hundredths()}};
    if (candidate.proven) move["proven"] = true;
    moves.push_back(std::move(move));
  }
  return {{"type", "search"},
          {"position", to_string(position)},
          {"depth", search.depth},
          {"moves", std::move(moves)}};
}

/// The member, or null where there is none or the line is no object.
const Json& member(const Json& json, const char* name) {
  static const Json kNothing;
  if (!json.is_object()) return kNothing;
  const auto found = json.find(name);
  return found == json.end() ? kNothing : *found;
}

std::string text_of(const Json& json, const char* name) {
  const Json& text = member(json, name);
  if (!text.is_string()) throw LogError(std::string("\"") + name + "\" is no text");
  return text.get<std::string>();
}

int number_of(const Json& json, const char* name, int least, int most) {
  const Json& number = member(json, name);
  // As a double first: a number of any size compares rightly.
  if (!number.is_number_integer() || number.get<double>() < least || number.get<double>() > most) {
    throw LogError(std::string("\"") + name + "\" is no whole number from " +
                   std::to_string(least) + " to " + std::to_string(most));
  }
  return number.get<int>();
}

Position position_of(const Json& json) {
  const auto position = parse_position(text_of(json, "position"));
  if (!position) throw LogError("wrong position: " + position.error().reason);
  if (canonical_up_to_colors(*position).position != *position) {
    throw LogError("the position is not in its canonical form");
  }
  return *position;
}

BookCandidate candidate_of(const Json& json, const Position& position) {
  const auto move = parse_move(text_of(json, "move"));
  if (!move) throw LogError("wrong move: " + move.error().reason);
  if (!position.is_legal(*move)) throw LogError(to_string(*move) + " is not legal");
  const int most = kInfinite.hundredths();
  const Json& proven = member(json, "proven");
  return {*move, Score::from_hundredths(number_of(json, "score", -most, most)),
          proven.is_boolean() && proven.get<bool>()};
}

BookSearch search_of(const Json& json, const Position& position) {
  BookSearch search;
  search.depth = number_of(json, "depth", 0, kMostBookDepth);
  const Json& moves = member(json, "moves");
  if (!moves.is_array() || moves.empty()) throw LogError("there are no moves");
  for (const Json& move : moves) search.candidates.push_back(candidate_of(move, position));
  return search;
}

/// How the searches were made must be how they are made now.
void check_header(const Json& found, const BookSetup& setup) {
  const Json wanted = header(setup);
  for (const auto& [name, value] : wanted.items()) {
    const Json& there = member(found, name.c_str());
    if (there == value) continue;
    if (name == "type") throw LogError("this is no file of searches for a book");
    throw LogError("the searches were made with other settings: " + name + " " + there.dump() +
                   " then, " + value.dump() + " now; set it back, or name another --output");
  }
}

}  // namespace

BookJournal::BookJournal(const std::string& path, const BookSetup& setup)
    : lines_(path, "another program: wait for it, or stop it") {
  const std::string text = lines_.read();
  read(text, setup);
  // Cut only now, when the file is known to be ours.
  lines_.cut_torn_line();
  if (text.empty()) lines_.append(header(setup).dump());
}

void BookJournal::read(const std::string& text, const BookSetup& setup) {
  std::istringstream stream(text);
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    try {
      const Json json = Json::parse(line, nullptr, false);
      if (json.is_discarded()) throw LogError("the line is not JSON");
      if (number == 1) {
        check_header(json, setup);
        continue;
      }
      if (member(json, "type") != "search") throw LogError("this is no search");
      const Position position = position_of(json);
      searches_.insert_or_assign(hash(position), search_of(json, position));
    } catch (const LogError& error) {
      throw LogError(lines_.path() + ":" + std::to_string(number) + ": " + error.what());
    }
  }
}

void BookJournal::append(const Position& position, const BookSearch& search) {
  const std::string line = to_json(position, search).dump();
  const auto now = std::chrono::steady_clock::now();
  // The disk takes as long as a small search: not each time.
  if (now < next_force_) {
    lines_.append_unforced(line);
  } else {
    lines_.append(line);
    next_force_ = now + kForceEvery;
  }
}

}  // namespace yolah::arena

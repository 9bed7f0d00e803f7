#include "engine/search/book/opening_book.h"

#include <algorithm>
#include <unordered_set>

#include "engine/rules/hash.h"
#include "engine/rules/symmetry.h"

namespace yolah {
namespace {

/// The record with its moves as they are on the board that was asked about.
/// Nothing if one of them cannot be played there.
std::optional<BookRecord> turned_back(BookRecord record, const Position& position,
                                      Symmetry symmetry) {
  const Symmetry back = inverse(symmetry);
  record.best = transform(record.best, back);
  if (!position.is_legal(record.best)) return std::nullopt;
  if (record.second) {
    record.second = transform(*record.second, back);
    if (!position.is_legal(*record.second)) return std::nullopt;
  }
  return record;
}

Score points_of(Move move) {
  return move.is_pass() ? Score() : kOnePoint;
}

}  // namespace

Parsed<std::shared_ptr<const OpeningBook>> OpeningBook::from_bytes(
    std::span<const std::byte> bytes) {
  if (auto error = find_book_error(bytes)) return *std::move(error);
  return std::shared_ptr<const OpeningBook>(new OpeningBook(bytes));
}

Parsed<std::shared_ptr<const OpeningBook>> OpeningBook::open(const std::string& path) {
  system::MappedFile file(path);
  if (!file.error().empty()) return ParseError{0, file.error()};
  if (auto error = find_book_error(file.bytes())) return *std::move(error);
  return std::shared_ptr<const OpeningBook>(new OpeningBook(std::move(file)));
}

Parsed<std::shared_ptr<const OpeningBook>> OpeningBook::built_in() {
  return from_bytes(std::as_bytes(built_in_book()));
}

std::optional<BookRecord> OpeningBook::find(std::uint64_t key) const {
  std::size_t first = 0;
  std::size_t last = size();
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    const std::uint64_t there = book_key(bytes_, middle);
    if (there == key) return book_record(bytes_, middle);
    there < key ? first = middle + 1 : last = middle;
  }
  return std::nullopt;
}

std::optional<BookEntry> OpeningBook::look_up(const Position& position) const {
  const Canonical form = canonical_up_to_colors(position);
  auto record = find(hash(form.position));
  if (record) record = turned_back(*record, position, form.symmetry);
  if (!record) return std::nullopt;

  BookEntry entry{record->score, record->best, record->depth, {}};
  for (const Move move : position.legal_moves()) {
    Position after = position;
    after.play(move);
    const auto next = find(canonical_key(after));
    if (move == record->best) {
      entry.moves.push_back({move, record->score, next.has_value()});
    } else if (next) {
      entry.moves.push_back({move, points_of(move) - next->score, true});
    } else if (move == record->second) {
      entry.moves.push_back({move, record->score - record->second_loss, false});
    }
  }
  std::sort(entry.moves.begin(), entry.moves.end(), [&](const BookMove& a, const BookMove& b) {
    if ((a.move == entry.best) != (b.move == entry.best)) return a.move == entry.best;
    if (a.score != b.score) return a.score > b.score;
    return a.move < b.move;
  });
  return entry;
}

std::vector<Move> OpeningBook::line(Position position) const {
  std::vector<Move> moves;
  // Each move makes a hole or is a pass before one: this ends.
  while (const auto entry = look_up(position)) {
    moves.push_back(entry->best);
    position.play(entry->best);
  }
  return moves;
}

std::vector<Position> OpeningBook::positions_from(const Position& start) const {
  std::vector<Position> positions;
  std::unordered_set<std::uint64_t> seen;
  const auto visit = [&](const Position& position) {
    const Position form = canonical_up_to_colors(position).position;
    if (seen.insert(hash(form)).second && look_up(form)) positions.push_back(form);
  };
  visit(start);
  for (std::size_t next = 0; next < positions.size();) {
    const Position position = positions[next++];  // a copy: the list grows
    for (const Move move : position.legal_moves()) {
      Position after = position;
      after.play(move);
      visit(after);
    }
  }
  return positions;
}

}  // namespace yolah

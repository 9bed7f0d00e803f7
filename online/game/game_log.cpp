#include "online/game/event.h"

#include <array>
#include <cstdint>

namespace yolah::server {
namespace {

constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kMostEvents = 100'000;

void put(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<char>(value | 0x80));
  bytes.push_back(static_cast<char>(value));
}

/// Small numbers of either sign become small numbers without one.
void put_signed(std::string& bytes, std::int64_t value) {
  put(bytes, (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
}

/// Reads what was put; once something is wrong, everything after it is zero.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t get() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ == bytes_.size()) break;
      const auto byte = static_cast<std::uint8_t>(bytes_[at_++]);
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    bad_ = true;
    return 0;
  }
  std::int64_t get_signed() {
    const std::uint64_t value = get();
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
  }
  std::string get_text() {
    const std::uint64_t size = get();
    if (size > bytes_.size() - at_) {
      bad_ = true;
      return {};
    }
    at_ += size;
    return std::string(bytes_.substr(at_ - size, size));
  }
  bool bad() const { return bad_; }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool bad_ = false;
};

bool is_known(std::uint64_t kind, std::uint64_t winner, std::uint64_t termination) {
  return kind >= 1 && kind <= static_cast<std::uint64_t>(kLastKind) &&
         winner <= static_cast<std::uint64_t>(Winner::kDraw) &&
         termination <= static_cast<std::uint64_t>(Termination::kAbandoned);
}

std::int32_t sum(std::int32_t before, std::int64_t step) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(before) +
                                   static_cast<std::uint32_t>(step));
}

}  // namespace

std::string pack(const std::vector<Event>& events) {
  std::string bytes;
  put(bytes, kVersion);
  put(bytes, events.size());
  Event before;
  for (const Event& event : events) {
    put(bytes, static_cast<std::uint64_t>(event.kind) << 1 |
                   static_cast<std::uint64_t>(index(event.side)));
    if (event.kind == EventKind::kMove) put(bytes, event.move.bits());
    if (event.kind == EventKind::kEnd) {
      put(bytes, static_cast<std::uint64_t>(event.winner));
      put(bytes, static_cast<std::uint64_t>(event.termination));
    }
    if (event.kind == EventKind::kTakeback) put(bytes, static_cast<std::uint64_t>(event.plies));
    if (event.kind == EventKind::kChat) {
      put(bytes, event.text.size());
      bytes += event.text;
    }
    for (std::size_t side = 0; side < 2; ++side) {
      put_signed(bytes, std::int64_t{event.clock[side]} - before.clock[side]);
    }
    put_signed(bytes, event.lag);
    put_signed(bytes, event.at - before.at);
    before = event;
  }
  return bytes;
}

std::optional<std::vector<Event>> unpack(std::string_view packed) {
  Bytes bytes(packed);
  if (bytes.get() != kVersion) return std::nullopt;
  const std::uint64_t count = bytes.get();
  if (count > kMostEvents) return std::nullopt;
  std::vector<Event> events;
  Event event;
  while (events.size() < count && !bytes.bad()) {
    ++event.seq;
    const std::uint64_t head = bytes.get();
    event.kind = static_cast<EventKind>(head >> 1);
    event.side = (head & 1) == 0 ? Color::kBlack : Color::kWhite;
    event.move = Move::from_bits(
        event.kind == EventKind::kMove ? static_cast<std::uint16_t>(bytes.get()) : 0);
    const bool ends = event.kind == EventKind::kEnd;
    const std::uint64_t winner = ends ? bytes.get() : 0;
    const std::uint64_t termination = ends ? bytes.get() : 0;
    if (!is_known(head >> 1, winner, termination)) return std::nullopt;
    event.winner = static_cast<Winner>(winner);
    event.termination = static_cast<Termination>(termination);
    event.plies =
        event.kind == EventKind::kTakeback ? static_cast<std::int32_t>(bytes.get() & 0xFFFF) : 0;
    event.text = event.kind == EventKind::kChat ? bytes.get_text() : "";
    for (auto& left : event.clock) left = sum(left, bytes.get_signed());
    event.lag = sum(0, bytes.get_signed());
    event.at = static_cast<std::int64_t>(static_cast<std::uint64_t>(event.at) +
                                         static_cast<std::uint64_t>(bytes.get_signed()));
    events.push_back(event);
  }
  if (bytes.bad() || !bytes.at_end()) return std::nullopt;
  return events;
}

}  // namespace yolah::server

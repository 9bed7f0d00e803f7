// Any bytes as the lines of a referee, and as the lines of a player's program. The
// session answers every `go` exactly once, and only in lines that are read back
// without error; an `info` that is read can be written and read again.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/protocol/line_buffer.h"
#include "engine/protocol/ugi_command.h"
#include "engine/protocol/ugi_session.h"
#include "engine/protocol/ugi_text.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

std::vector<std::string> lines_of(std::string_view bytes) {
  std::vector<std::string> lines;
  const auto on_line = [&](std::string_view line) {
    require(line.size() <= kLongestLine + 1, "a line is kept in bounded memory");
    lines.emplace_back(line);
  };
  LineBuffer buffer;
  // In pieces, as a pipe gives them.
  constexpr std::size_t kPiece = 7;
  for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
    buffer.feed(bytes.substr(at, kPiece), on_line);
  }
  buffer.finish(on_line);
  return lines;
}

void check_session(const std::vector<std::string>& lines) {
  // The search's thread looks at these too.
  std::atomic<int> asked = 0;
  std::atomic<int> answered = 0;
  const auto on_output = [&](std::string_view line) {
    require(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }),
            "output is plain text");
    const auto reply = parse_reply(line);
    require(static_cast<bool>(reply), "output is read back");
    if (std::holds_alternative<BestMoveReply>(*reply)) ++answered;
    require(answered <= asked, "no answer before its question");
  };
  {
    UgiSession session(PlayerSpec(player_kinds().front()), on_output);
    for (const std::string& line : lines) {
      if (asks_for_move(line)) ++asked;
      if (!session.handle(line)) break;
    }
  }
  require(answered == asked, "every go is answered once");
}

void check_info(const InfoReply& info) {
  Report report;
  report.depth = info.depth;
  report.selective_depth = info.selective_depth;
  report.nodes = info.nodes;
  report.elapsed = info.time;
  report.memory_permille = info.memory_permille;
  // Chances that were not told are not written as chances.
  if (info.line && info.line->wdl != Wdl{}) report.lines = {*info.line};
  const auto again = parse_reply(info_lines(report).front());
  require(again && std::holds_alternative<InfoReply>(*again), "what is written is read back");
  const auto& read = std::get<InfoReply>(*again);
  require(read.depth == info.depth && read.selective_depth == info.selective_depth &&
              read.nodes == info.nodes && read.time == info.time &&
              read.memory_permille == info.memory_permille,
          "the numbers survive");
  if (report.lines.empty()) return;
  require(read.line && read.line->score == info.line->score &&
              read.line->exact == info.line->exact && read.line->wdl == info.line->wdl &&
              read.line->moves == info.line->moves,
          "the line survives");
}

void check_reply(const std::string& line) {
  const auto reply = parse_reply(line);
  if (!reply) {
    require_helpful(reply.error(), line);
  } else if (const auto* info = std::get_if<InfoReply>(&*reply)) {
    check_info(*info);
  }
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yolah;
  const auto lines = fuzz::lines_of(fuzz::as_text(data, size));
  for (const std::string& line : lines) {
    const auto command = parse_command(line);
    if (!command) fuzz::require_helpful(command.error(), line);
    fuzz::check_reply(line);
  }
  fuzz::check_session(lines);
  return 0;
}

#include "engine/protocol/ugi_session.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "engine/protocol/ugi_text.h"
#include "engine/protocol/words.h"
#include "engine/rules/notation.h"
#include "engine/rules/record.h"

namespace yolah {
namespace {

/// The one option that is the session's, with the name that tools know.
constexpr PlayerOption kLines = {"MultiPV", "How many best moves to report", 1, 64, 1};

/// Names of options are the same whatever the case of their letters.
bool is_lines_option(std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(name.begin(), name.end(), kLines.name.begin(), kLines.name.end(),
                    [&](char a, char b) { return lower(a) == lower(b); });
}

std::string_view result_word(const Position& position) {
  if (!position.is_over()) return "none";
  switch (winner_by_points(position)) {
    case Winner::kBlack:
      return "p1win";
    case Winner::kWhite:
      return "p2win";
    default:
      return "draw";
  }
}

std::string_view answer(Query query, const Position& position) {
  const auto truth = [](bool value) { return value ? "true" : "false"; };
  switch (query) {
    case Query::kGameOver:
      return truth(position.is_over());
    case Query::kBlackToMove:
      return truth(position.side_to_move() == Color::kBlack);
    default:
      return result_word(position);
  }
}

}  // namespace

UgiSession::UgiSession(PlayerSpec spec, Output output, MakePlayer make, CreateThread create_thread)
    : spec_(std::move(spec)),
      output_(std::move(output)),
      make_(std::move(make)),
      create_thread_(create_thread),
      player_(make_(spec_)) {}

UgiSession::~UgiSession() {
  finish_search();
}

bool UgiSession::handle(std::string_view line) {
  if (!open_) return false;
  const auto command = parse_command(line);
  if (command) {
    std::visit([this](const auto& known) { obey(known); }, *command);
    return open_;
  }
  const bool answer_due = asks_for_move(line);
  if (answer_due) finish_search();
  print_error(command.error().reason);
  if (answer_due) print(best_move_line(std::nullopt));
  return true;
}

void UgiSession::obey(const NoCommand& /*command*/) {}

void UgiSession::obey(const HelloCommand& command) {
  std::vector<std::string> lines = {"id name Yolah " + to_string(spec_),
                                    "id author the Yolah project"};
  lines.push_back(option_line(kLines, std::to_string(lines_)));
  for (const PlayerOption& option : spec_.kind().options) {
    lines.push_back(option_line(option, spec_.text(option.name)));
  }
  lines.emplace_back(command.uci ? "uciok" : "ugiok");
  print(lines);
}

void UgiSession::obey(const IsReadyCommand& /*command*/) {
  print("readyok");
}

void UgiSession::obey(const SetOptionCommand& command) {
  if (is_lines_option(command.name)) {
    set_lines(command.value);
  } else {
    set_player_option(command);
  }
}

void UgiSession::set_lines(std::string_view value) {
  const auto number = whole_number(value);
  if (!number || *number < kLines.least || *number > kLines.most) {
    print_error("MultiPV is a whole number from " + std::to_string(kLines.least) + " to " +
                std::to_string(kLines.most) + ", not " + quoted(value));
    return;
  }
  finish_search();
  lines_ = static_cast<int>(*number);
}

void UgiSession::set_player_option(const SetOptionCommand& command) {
  PlayerSpec changed = spec_;
  const std::string reason = changed.set(command.name, command.value);
  if (!reason.empty()) {
    print_error(reason);
    return;
  }
  finish_search();
  player_.reset();  // before the next is made: two may not fit in memory
  player_ = make_(changed);
  if (player_ != nullptr) {
    spec_ = changed;
    return;
  }
  print_error("not enough memory for " + to_string(changed));
  player_ = make_(spec_);
}

void UgiSession::obey(const NewGameCommand& /*command*/) {
  finish_search();
  if (player_ != nullptr) player_->new_game();
  position_ = Position();
}

void UgiSession::obey(const PositionCommand& command) {
  finish_search();
  position_ = command.position;
}

void UgiSession::obey(const GoCommand& command) {
  finish_search();
  const std::string reason = reason_not_to_search(command);
  if (!reason.empty()) {
    print_error(reason);
    print(best_move_line(std::nullopt));
    return;
  }
  limits_ = limits_of(command);
  until_stopped_ = command.infinite;
  start_search();
}

void UgiSession::start_search() {
  const auto run = [](void* session) -> void* {
    static_cast<UgiSession*>(session)->think();
    return nullptr;
  };
  stop_ = false;
  searching_ = create_thread_(&search_, nullptr, run, this) == 0;
  if (searching_) return;
  const bool ends = limits_.move_time || limits_.clock || limits_.nodes || limits_.depth;
  if (ends && !until_stopped_) {
    think();
    return;
  }
  print_error("there is no thread to search in: give go a limit, such as movetime 1000");
  print(best_move_line(std::nullopt));
}

std::string UgiSession::reason_not_to_search(const GoCommand& command) const {
  if (player_ == nullptr) return "not enough memory for " + to_string(spec_);
  if (position_.is_over()) return "the game is over";
  const auto& [black, white] = command.clocks;
  const bool blacks_turn = position_.side_to_move() == Color::kBlack;
  if (blacks_turn && white && !black) return "go gives no p1time, and black is to move";
  if (!blacks_turn && black && !white) return "go gives no p2time, and white is to move";
  return {};
}

Limits UgiSession::limits_of(const GoCommand& command) const {
  Limits limits;
  limits.move_time = command.move_time;
  limits.clock = command.clocks[static_cast<std::size_t>(index(position_.side_to_move()))];
  limits.nodes = command.nodes;
  limits.depth = command.depth;
  limits.lines = lines_;
  return limits;
}

void UgiSession::think() {
  std::optional<Report> last;
  const auto on_report = [&](const Report& report) {
    last = report;
    print(info_lines(report));
  };
  const SearchResult result = player_->search(position_, limits_, stop_, on_report);
  // The final report may be the last one over again.
  const bool is_news =
      !last || last->depth != result.report.depth || last->nodes != result.report.nodes;
  if (is_news) print(info_lines(result.report));
  if (until_stopped_) stop_.wait(false);
  print(best_move_line(result.move));
}

void UgiSession::finish_search() {
  if (!searching_) return;
  stop_ = true;
  stop_.notify_all();
  pthread_join(search_, nullptr);
  searching_ = false;
}

void UgiSession::obey(const StopCommand& /*command*/) {
  finish_search();
}

void UgiSession::obey(const QueryCommand& command) {
  print("response " + std::string(answer(command.query, position_)));
}

void UgiSession::obey(const QuitCommand& /*command*/) {
  finish_search();
  open_ = false;
}

void UgiSession::print(const std::vector<std::string>& lines) {
  const std::scoped_lock lock(output_mutex_);
  for (const std::string& line : lines) output_(line);
}

void UgiSession::print_error(std::string_view reason) {
  print("info string error: " + printable(reason));
}

}  // namespace yolah

#include "server/store/committer.h"

#include <sodium.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <set>
#include <string>
#include <utility>

#include "server/game/game_log.h"
#include "server/store/event_rows.h"
#include "server/store/gate.h"
#include "server/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using Numbers = std::vector<std::int64_t>;

struct Waiting {
  explicit Waiting(const asio::any_io_executor& executor) : answered(executor) {}

  GameId game;
  std::int32_t base = 0;  // the last event before these
  std::vector<Event> events;
  std::string log;  // of a game that ends, the whole of it
  int points[2] = {0, 0};
  int plies = 0;
  bool swapped = false;
  Commit outcome = Commit::kUnknown;
  Gate answered;

  bool ends() const { return !log.empty(); }
};
using Batch = std::vector<std::shared_ptr<Waiting>>;

std::string base64(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // its zero
  return text;
}

Call call_of_events(std::int64_t epoch, const Batch& batch) {
  std::vector<Numbers> columns(10);
  std::string said = "{";
  for (const auto& waiting : batch) {
    if (waiting->ends()) continue;
    for (const Event& event : waiting->events) {
      append_row(columns, waiting->game, event);
      columns.back().push_back(waiting->base);
      // Never anything in it that an array would have to escape.
      if (said.size() > 1) said += ',';
      said += event.text.empty() ? "\"\"" : base64(event.text);
    }
  }
  Call call{statement::kCommitEvents, {epoch}};
  for (const Numbers& column : columns) call.arguments.push_back(Argument::array(column));
  call.arguments.emplace_back(std::move(said += '}'));
  return call;
}

Call call_of_ends(std::int64_t epoch, const Batch& batch) {
  Numbers games, winners, terminations, black, white, plies, bases, swapped;
  std::string logs = "{";
  for (const auto& waiting : batch) {
    if (!waiting->ends()) continue;
    const Event& end = waiting->events.back();
    games.push_back(waiting->game.value());
    winners.push_back(static_cast<int>(end.winner));
    terminations.push_back(static_cast<int>(end.termination));
    black.push_back(waiting->points[0]);
    white.push_back(waiting->points[1]);
    plies.push_back(waiting->plies);
    bases.push_back(waiting->base);
    swapped.push_back(waiting->swapped ? 1 : 0);
    if (logs.size() > 1) logs += ',';
    logs += base64(waiting->log);
  }
  logs += '}';
  Call call{statement::kArchiveGames, {epoch}};
  for (const Numbers* column : {&games, &winners, &terminations, &black, &white, &plies}) {
    call.arguments.push_back(Argument::array(*column));
  }
  call.arguments.emplace_back(std::move(logs));
  call.arguments.push_back(Argument::array(bases));
  call.arguments.push_back(Argument::array(swapped));
  return call;
}

}  // namespace

class Committer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::any_io_executor executor, Database& database)
      : executor_(std::move(executor)), database_(database) {}

  asio::awaitable<Commit> commit(std::shared_ptr<Waiting> waiting) {
    queue_.push_back(waiting);
    if (!sending_) {
      sending_ = true;
      asio::co_spawn(
          executor_, [self = shared_from_this()]() { return self->send_batches(); },
          asio::detached);
    }
    co_await waiting->answered.wait();
    co_return waiting->outcome;
  }

  const asio::any_io_executor& executor() const { return executor_; }

  std::int64_t epoch = 0;
  Counts counts;

 private:
  asio::awaitable<void> send_batches() {
    while (!queue_.empty()) {
      const Batch batch = std::exchange(queue_, {});
      const auto start = std::chrono::steady_clock::now();
      try {
        co_await send(batch);
      } catch (const std::exception&) {
        ++counts.failed;  // every outcome stays unknown
      }
      counts.seconds +=
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      ++counts.batches;
      for (const auto& waiting : batch) {
        if (waiting->outcome == Commit::kRefused) ++counts.refused;
        waiting->answered.open();
      }
    }
    sending_ = false;
  }

  asio::awaitable<void> send(const Batch& batch) {
    const auto ends = static_cast<std::size_t>(
        std::count_if(batch.begin(), batch.end(), [](const auto& w) { return w->ends(); }));
    std::vector<Call> calls;
    if (ends < batch.size()) calls.push_back(call_of_events(epoch, batch));
    if (ends > 0) calls.push_back(call_of_ends(epoch, batch));
    const std::vector<Rows> answers = co_await database_.run(std::move(calls));
    std::set<std::pair<std::int64_t, std::int64_t>> taken;
    if (ends < batch.size()) {
      for (int row = 0; row < answers.front().size(); ++row) {
        taken.emplace(answers.front().number(row, 0), answers.front().number(row, 1));
      }
    }
    std::set<std::int64_t> ended;
    if (ends > 0) {
      for (int row = 0; row < answers.back().size(); ++row) {
        ended.insert(answers.back().number(row, 0));
      }
    }
    for (const auto& waiting : batch) {
      const bool done = waiting->ends()
                            ? ended.contains(waiting->game.value())
                            : taken.contains({waiting->game.value(), waiting->events.back().seq});
      waiting->outcome = done ? Commit::kDone : Commit::kRefused;
      if (done) counts.events += waiting->events.size();
    }
  }

  asio::any_io_executor executor_;
  Database& database_;
  Batch queue_;
  bool sending_ = false;
};

Committer::Committer(asio::any_io_executor executor, Database& database)
    : impl_(std::make_shared<Impl>(std::move(executor), database)) {}

Committer::~Committer() = default;

void Committer::set_epoch(std::int64_t epoch) {
  impl_->epoch = epoch;
}

asio::awaitable<Commit> Committer::commit(GameId game, const GameState& state,
                                          std::vector<Event> events) {
  auto waiting = std::make_shared<Waiting>(impl_->executor());
  waiting->game = game;
  waiting->base = state.seq();
  waiting->events = std::move(events);
  if (waiting->events.back().kind == EventKind::kEnd) {
    GameState after = state;
    for (const Event& event : waiting->events) after.apply(event);
    waiting->log = pack(after.events());
    waiting->plies = after.ply();
    waiting->swapped = after.swapped();
    waiting->points[0] = after.position().points(Color::kBlack);
    waiting->points[1] = after.position().points(Color::kWhite);
  }
  return impl_->commit(std::move(waiting));
}

Committer::Counts Committer::counts() const {
  return impl_->counts;
}

}  // namespace yolah::server

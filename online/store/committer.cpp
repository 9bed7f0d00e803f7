#include "online/store/committer.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <string>
#include <unordered_map>
#include <utility>

#include "online/game/event.h"
#include "online/store/game_store.h"
#include "online/store/statements.h"
#include "support/postgres/gate.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using Numbers = std::vector<std::int64_t>;

using Steady = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPauseBeforeFence{50};
constexpr std::chrono::milliseconds kBetweenProbes{250};
constexpr std::chrono::seconds kHangs{1};  // a batch that takes longer

struct Waiting {
  explicit Waiting(const asio::any_io_executor& executor) : answered(executor) {}

  GameId game;
  std::int64_t epoch = 0;   // of the lease when it was asked for
  std::int32_t base = 0;    // the last event before these
  std::int64_t served = 0;  // the service time when they were decided
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

/// What lets a commit through, besides the games: which lease, writer and connection it is of.
struct Fence {
  std::int64_t epoch = 0;
  std::int64_t writer = 0;
  std::int64_t number = 0;
  std::uint64_t connection = 0;

  std::vector<Argument> arguments() const { return {epoch, writer, number}; }
};

Call call_of_events(const Fence& fence, const Batch& batch) {
  Numbers games, bases;
  std::vector<Numbers> columns(10);
  std::string said = "{";
  for (const auto& waiting : batch) {
    if (waiting->ends()) continue;
    games.push_back(waiting->game.value());
    bases.push_back(waiting->base);
    for (const Event& event : waiting->events) {
      append_row(columns, waiting->game, event);
      columns.back().push_back(waiting->served);
      // Never anything in it that an array would have to escape.
      if (said.size() > 1) said += ',';
      said += event.text.empty() ? "\"\"" : base64(event.text);
    }
  }
  Call call{statement::kCommitEvents, fence.arguments()};
  call.arguments.push_back(Argument::array(games));
  call.arguments.push_back(Argument::array(bases));
  for (const Numbers& column : columns) call.arguments.push_back(Argument::array(column));
  call.arguments.emplace_back(std::move(said += '}'));
  return call;
}

Call call_of_ends(const Fence& fence, const Batch& batch) {
  Numbers games, bases, winners, terminations, black, white, plies, swapped;
  std::string logs = "{";
  for (const auto& waiting : batch) {
    if (!waiting->ends()) continue;
    const Event& end = waiting->events.back();
    games.push_back(waiting->game.value());
    bases.push_back(waiting->base);
    winners.push_back(static_cast<int>(end.winner));
    terminations.push_back(static_cast<int>(end.termination));
    black.push_back(waiting->points[0]);
    white.push_back(waiting->points[1]);
    plies.push_back(waiting->plies);
    swapped.push_back(waiting->swapped ? 1 : 0);
    if (logs.size() > 1) logs += ',';
    logs += base64(waiting->log);
  }
  logs += '}';
  Call call{statement::kArchiveGames, fence.arguments()};
  for (const Numbers* column : {&games, &bases, &winners, &terminations, &black, &white, &plies}) {
    call.arguments.push_back(Argument::array(*column));
  }
  call.arguments.emplace_back(std::move(logs));
  call.arguments.push_back(Argument::array(swapped));
  return call;
}

}  // namespace

class Committer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::any_io_executor executor, Database& database, int writer)
      : executor_(std::move(executor)), database_(database), writer_(writer) {}

  asio::awaitable<Commit> commit(std::shared_ptr<Waiting> waiting) {
    waiting->epoch = epoch;
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

  bool settled() const {
    return epoch != 0 && fence_.epoch == epoch && fence_.connection != 0 &&
           fence_.connection == database_.connection();
  }

  asio::awaitable<void> settle() {
    const auto self = shared_from_this();
    while (epoch != 0 && !settled()) {
      try {
        co_await take_fence();
      } catch (const StoreFailure&) {
        // The database is away: the fence is taken when it is back.
      }
      if (!settled()) co_await pause(kPauseBeforeFence);
    }
  }

  std::optional<Steady::time_point> unable_since() const {
    if (failing_since_) return failing_since_;
    if (under_way_since_ && Steady::now() - *under_way_since_ > kHangs) return under_way_since_;
    return std::nullopt;
  }

  const asio::any_io_executor& executor() const { return executor_; }

  std::int64_t epoch = 0;
  Counts counts;

 private:
  asio::awaitable<void> pause(std::chrono::milliseconds time) {
    asio::steady_timer timer(executor_, time);
    co_await timer.async_wait(asio::use_awaitable);
  }

  /// Makes the fence this connection's. Whoever comes while it is taken waits for the same.
  asio::awaitable<void> take_fence() {
    if (const auto taking = taking_) co_return co_await taking->wait();
    const auto taking = std::make_shared<Gate>(executor_);
    taking_ = taking;
    std::exception_ptr failure;
    Fence fence{epoch, writer_, 0, database_.connection()};
    try {
      Call call{statement::kTakeFence, {fence.epoch, fence.writer}};
      const Rows rows = co_await database_.run(std::move(call));
      if (!rows.empty()) {
        fence.number = rows.number(0, 0);
        fence_ = fence;
      }
    } catch (const StoreFailure&) {
      failure = std::current_exception();
    }
    taking_.reset();
    taking->open();
    if (failure) std::rethrow_exception(failure);
  }

  asio::awaitable<void> send_batches() {
    while (!queue_.empty()) {
      const Batch batch = std::exchange(queue_, {});
      const auto start = Steady::now();
      under_way_since_ = start;
      try {
        co_await send(batch);
        failing_since_.reset();
      } catch (const std::exception& error) {
        ++counts.failed;  // every outcome stays unknown
        fail(start, error);
      }
      under_way_since_.reset();
      counts.seconds += std::chrono::duration<double>(Steady::now() - start).count();
      ++counts.batches;
      for (const auto& waiting : batch) {
        if (waiting->outcome == Commit::kRefused) ++counts.refused;
        waiting->answered.open();
      }
    }
    sending_ = false;
  }

  void fail(Steady::time_point since, const std::exception& error) {
    if (!failing_since_) {
      spdlog::warn("events cannot be stored: {}", error.what());
      failing_since_ = since;
    }
    if (probing_) return;
    probing_ = true;
    asio::co_spawn(
        executor_, [self = shared_from_this()]() { return self->probe_until_able(); },
        asio::detached);
  }

  asio::awaitable<void> probe_until_able() {
    while (failing_since_) {
      co_await pause(kBetweenProbes);
      try {
        if (epoch != 0 && !settled()) co_await take_fence();
        co_await database_.run(Call{statement::kProbeStorage, {}});
        if (failing_since_) spdlog::info("events can be stored again");
        failing_since_.reset();
      } catch (const StoreFailure&) {
        // Not yet.
      }
    }
    probing_ = false;
  }

  asio::awaitable<void> send(Batch batch) {
    if (!settled()) co_await take_fence();
    // What a lost lease decided is not for the next one to commit.
    std::erase_if(batch, [this](const auto& waiting) {
      const bool late = waiting->epoch != epoch || !settled();
      if (late) waiting->outcome = Commit::kRefused;
      return late;
    });
    if (batch.empty()) co_return;
    const auto ends = static_cast<std::size_t>(
        std::count_if(batch.begin(), batch.end(), [](const auto& w) { return w->ends(); }));
    std::vector<Call> calls;
    if (ends < batch.size()) calls.push_back(call_of_events(fence_, batch));
    if (ends > 0) calls.push_back(call_of_ends(fence_, batch));
    const std::vector<Rows> answers = co_await database_.run(std::move(calls));
    std::unordered_map<std::int64_t, std::int64_t> last;  // event of each game that is ours
    for (const Rows& rows : answers) {
      for (int row = 0; row < rows.size(); ++row) last[rows.number(row, 0)] = rows.number(row, 1);
    }
    for (const auto& waiting : batch) judge(*waiting, last);
  }

  void judge(Waiting& waiting, const std::unordered_map<std::int64_t, std::int64_t>& last) {
    const auto found = last.find(waiting.game.value());
    const bool ours = found != last.end();
    const bool done = ours && found->second == waiting.base;
    waiting.outcome = done ? Commit::kDone : Commit::kRefused;
    if (done) counts.events += waiting.events.size();
    if (!ours || done) return;
    // Nobody else may write: this is a fault of ours, to be looked at.
    ++counts.conflicts;
    spdlog::critical("game {} has {} events in the database where {} were expected",
                     to_string(waiting.game), found->second, waiting.base);
  }

  asio::any_io_executor executor_;
  Database& database_;
  std::int64_t writer_;
  Fence fence_;
  std::shared_ptr<Gate> taking_;  // while the fence is asked for
  Batch queue_;
  bool sending_ = false;
  bool probing_ = false;
  std::optional<Steady::time_point> under_way_since_;
  std::optional<Steady::time_point> failing_since_;
};

Committer::Committer(asio::any_io_executor executor, Database& database, int writer)
    : impl_(std::make_shared<Impl>(std::move(executor), database, writer)) {}

Committer::~Committer() = default;

void Committer::set_epoch(std::int64_t epoch) {
  impl_->epoch = epoch;
}

asio::awaitable<Commit> Committer::commit(GameId game, const GameState& state,
                                          std::vector<Event> events, std::int64_t served) {
  auto waiting = std::make_shared<Waiting>(impl_->executor());
  waiting->game = game;
  waiting->base = state.seq();
  waiting->served = served;
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

bool Committer::settled() const {
  return impl_->settled();
}

asio::awaitable<void> Committer::settle() {
  return impl_->settle();
}

std::optional<Steady::time_point> Committer::unable_since() const {
  return impl_->unable_since();
}

Committer::Counts Committer::counts() const {
  return impl_->counts;
}

}  // namespace yolah::server

#include "tests/load/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "tests/load/http_client.h"
#include "tests/load/load.h"
#include "tests/load/members.h"

namespace yolah::load {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

double seconds_between(Instant begin, Instant end) {
  return std::chrono::duration<double>(end - begin).count();
}

bool is_list(std::string_view text) {
  Members members(text);
  while (const auto member = members.next()) {
    if (member->key == "t") return member->value == "seeks";
  }
  return false;
}

class Crowd;

class Watcher final : public ConnectionListener {
 public:
  Watcher(Crowd& crowd, std::size_t node);
  ~Watcher() override {
    if (connection_) connection_->drop();
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  void begin();

 private:
  void opened() override;
  void received(std::string_view text) override;
  void closed(std::string_view why) override;
  void open();

  Crowd& crowd_;
  std::size_t node_;
  std::shared_ptr<Connection> connection_;
  asio::steady_timer timer_;
  Backoff backoff_{kReconnect};
  Instant without_list_since_;
  bool begun_ = false;   // was the next one let in after it
  bool served_ = false;  // over this connection
  bool was_served_ = false;
};

/// All of them.
class Crowd {
 public:
  explicit Crowd(const WatchPlan& plan) : plan_(plan), random_(plan.seed) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(plan.sockets); ++i) {
      watchers_.push_back(std::make_unique<Watcher>(*this, plan.first ? 0 : i % nodes()));
    }
    for (std::size_t i = 0; i < kOpenAtOnce; ++i) open_next();
  }

  void open_next() {
    if (next_ < watchers_.size()) watchers_[next_++]->begin();
  }
  void count(std::string_view text) {
    ++result_.frames;
    result_.bytes += text.size();
  }
  void note_list(bool first, Instant since) {
    (first ? result_.first_list : result_.list_again).add(now() - since);
    if (++result_.served == watchers_.size()) end_gap();
  }
  void note_cut(bool had_list) {
    ++result_.cut;
    if (!had_list) return;
    if (result_.served-- == watchers_.size()) gap_since_ = now();
  }
  bool all_served() const { return result_.served == watchers_.size(); }
  /// From here on frames are counted.
  void begin_counting() {
    result_.frames = result_.bytes = 0;
    began_ = now();
    if (!all_served()) gap_since_ = began_;
  }
  WatchResult result() {
    if (!all_served()) end_gap();
    result_.seconds = seconds_between(began_, now());
    return result_;
  }
  std::uint64_t served() const { return result_.served; }
  std::uint64_t frames() const { return result_.frames; }
  std::uint64_t bytes() const { return result_.bytes; }

  std::size_t nodes() const { return plan_.nodes.size(); }
  const Address& address(std::size_t node) const { return plan_.nodes[node]; }
  asio::io_context& context() { return context_; }
  Random& random() { return random_; }

 private:
  void end_gap() {
    if (began_ == Instant{}) return;
    result_.longest_gap = std::max(result_.longest_gap, seconds_between(gap_since_, now()));
  }

  const WatchPlan& plan_;
  Random random_;
  asio::io_context context_{1};
  std::vector<std::unique_ptr<Watcher>> watchers_;
  std::size_t next_ = 0;
  WatchResult result_;
  Instant began_;
  Instant gap_since_;
};

Watcher::Watcher(Crowd& crowd, std::size_t node)
    : crowd_(crowd), node_(node), timer_(crowd.context()) {}

void Watcher::begin() {
  without_list_since_ = now();
  open();
}

void Watcher::open() {
  connection_ = connect(crowd_.context(), crowd_.address(node_), {"/ws"}, *this);
}

void Watcher::opened() {
  connection_->send(R"({"t":"lobby","id":1})");
  if (!std::exchange(begun_, true)) crowd_.open_next();
}

void Watcher::received(std::string_view text) {
  crowd_.count(text);
  if (served_ || !is_list(text)) return;
  served_ = true;
  backoff_.reset();
  crowd_.note_list(!std::exchange(was_served_, true), without_list_since_);
}

void Watcher::closed(std::string_view) {
  connection_.reset();
  crowd_.note_cut(served_);
  if (std::exchange(served_, false)) without_list_since_ = now();
  node_ = another_node(node_, crowd_.nodes(), crowd_.random());
  timer_.expires_after(backoff_.next());
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) open();
  });
}

/// Lets the sockets live until a condition holds, or for so many seconds.
template <class Done>
void run_until(Crowd& crowd, double seconds, Stop& stop, StatusLine& status, const Done& done) {
  const Instant begin = now();
  Instant shown = begin;
  while (!done() && seconds_between(begin, now()) < seconds && !stop.raised()) {
    crowd.context().run_for(kBetweenLooks);
    stop.wait(milliseconds(1));  // none at all would not look
    if (now() - shown < kStatusEvery) continue;
    shown = now();
    status.show(fmt::format("{} sockets have the list, {} frames, {} bytes", crowd.served(),
                            crowd.frames(), crowd.bytes()));
  }
}

}  // namespace

double WatchResult::bytes_per_second_each(const WatchPlan& plan) const {
  return seconds > 0 ? static_cast<double>(bytes) / seconds / plan.sockets : 0;
}

WatchResult run_watch(const WatchPlan& plan, Stop& stop, StatusLine& status) {
  const Instant start = now();
  Crowd crowd(plan);
  run_until(crowd, plan.patience, stop, status, [&] { return crowd.all_served(); });
  const double setup = seconds_between(start, now());
  status.say(fmt::format("{} of {} sockets have the list, ready in {:.1f} s", crowd.served(),
                         plan.sockets, setup));
  crowd.begin_counting();
  run_until(crowd, plan.seconds, stop, status, [] { return false; });
  WatchResult result = crowd.result();
  result.setup_seconds = setup;
  result.interrupted = stop.raised();
  return result;
}

void print_text(const WatchPlan& plan, const WatchResult& result) {
  fmt::print("{} sockets over {} nodes, connected in {:.1f} s, watched for {:.1f} s\n\n",
             plan.sockets, plan.nodes.size(), result.setup_seconds, result.seconds);
  fmt::print("{:<14} {} bytes a second for each socket, {} frames in all\n", "told",
             static_cast<std::uint64_t>(result.bytes_per_second_each(plan)), result.frames);
  print_latency("first list", result.first_list);
  print_latency("list again", result.list_again);
  fmt::print("{:<14} {} connections; some socket was without a list for {:.1f} s\n", "cut",
             result.cut, result.longest_gap);
  fmt::print("{:<14} {} sockets have the list at the end\n", "served", result.served);
}

nlohmann::ordered_json to_json(const WatchPlan& plan, const WatchResult& result) {
  nlohmann::ordered_json json = {{"sockets", plan.sockets},
                                 {"nodes", plan.nodes.size()},
                                 {"setup_seconds", result.setup_seconds},
                                 {"seconds", result.seconds},
                                 {"served", result.served},
                                 {"frames", result.frames},
                                 {"bytes", result.bytes},
                                 {"bytes_per_second_each", result.bytes_per_second_each(plan)},
                                 {"cut", result.cut},
                                 {"first_list_ms", latency_json(result.first_list)},
                                 {"list_again_ms", latency_json(result.list_again)},
                                 {"longest_gap_seconds", result.longest_gap}};
  if (result.interrupted) json["complete"] = false;
  return json;
}

}  // namespace yolah::load

#include "support/http/shard.h"

#include <algorithm>

namespace yolah::server {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kShortestTick{1};
/// To take what is still queued and to answer a goodbye.
constexpr std::chrono::seconds kGoodbye{3};
/// Odd, so that every slot has its turn, and far apart, so that those who come together
/// are not looked after together.
constexpr std::uint32_t kStride = 23;

}  // namespace

Shard::Shard(Executor executor, const HttpLimits& limits)
    : executor_(std::move(executor)),
      limits_(limits),
      tick_(std::max<std::chrono::nanoseconds>(limits.ping_interval / kSlots, kShortestTick)),
      timer_(executor_) {}

void Shard::add(Tended& connection) {
  next_slot_ = (next_slot_ + kStride) % kSlots;
  std::vector<Tended*>& slot = slots_[next_slot_];
  connection.slot_ = next_slot_;
  connection.place_ = static_cast<std::uint32_t>(slot.size());
  slot.push_back(&connection);
  ++connections_;
  if (!waiting_) wait();
}

void Shard::remove(Tended& connection) {
  std::vector<Tended*>& slot = slots_[connection.slot_];
  slot[connection.place_] = slot.back();
  slot[connection.place_]->place_ = connection.place_;
  slot.pop_back();
  if (--connections_ == 0) timer_.cancel();
}

void Shard::expect_end(std::weak_ptr<Tended> connection) {
  leaving_.emplace_back(steady_clock::now() + kGoodbye, std::move(connection));
}

void Shard::stop() {
  stopping_ = true;
  for (const std::vector<Tended*>& slot : slots_) {
    for (Tended* const connection : slot) connection->leave();
  }
}

void Shard::wait() {
  waiting_ = true;
  timer_.expires_after(tick_);
  timer_.async_wait([self = shared_from_this()](boost::system::error_code error) {
    self->waiting_ = false;
    if (!error) self->tick();
    // Somebody may have come since the last one went and the timer was called off.
    if (self->connections_ > 0) self->wait();
  });
}

void Shard::tick() {
  const SteadyTime now = steady_clock::now();
  for (Tended* const connection : slots_[now_slot_]) connection->look_after(now);
  now_slot_ = (now_slot_ + 1) % kSlots;
  cut_overdue(now);
}

void Shard::cut_overdue(SteadyTime now) {
  while (!leaving_.empty() && leaving_.front().first <= now) {
    if (const auto connection = leaving_.front().second.lock()) connection->cut();
    leaving_.pop_front();
  }
}

}  // namespace yolah::server

#include "online/cluster/bus.h"

#include <nats/nats.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace yolah::server {
namespace {

constexpr std::int64_t kReconnectWait = 200;   // milliseconds
constexpr int kReconnectBuffer = 1024 * 1024;  // bytes kept while there is no server
constexpr std::int64_t kPing = 2'000;          // milliseconds

void check(natsStatus status, const char* what) {
  if (status != NATS_OK) {
    throw std::runtime_error(std::string(what) + ": " + natsStatus_GetText(status));
  }
}

/// A receiver that can be closed: after that it is not called any more.
struct Box {
  std::mutex mutex;
  Bus::Receiver receiver;
  bool open = true;
};
// The library holds one more share of the box, as long as it may call.
using SharedBox = std::shared_ptr<Box>;

// The library's own thread calls this, and must get no exception.
void receive(natsConnection*, natsSubscription*, natsMsg* message, void* box) {
  Box& receiver = **static_cast<SharedBox*>(box);
  try {
    const std::scoped_lock lock(receiver.mutex);
    if (receiver.open) {
      receiver.receiver(
          {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))});
    }
  } catch (const std::exception& error) {
    spdlog::error("a message between nodes failed: {}", error.what());
  }
  natsMsg_Destroy(message);
}

void forget(void* box) {
  delete static_cast<SharedBox*>(box);
}

/// Whether anybody wants to know how the connection is. The library tells it later, by a
/// thread of its own: also that we have closed it, when the log may be gone already.
struct Watch {
  std::mutex mutex;
  bool open = true;
};
// The library holds one more share, until it has told that the connection is closed.
using SharedWatch = std::shared_ptr<Watch>;

void tell(void* watch, spdlog::level::level_enum level, const char* text) {
  Watch& watching = **static_cast<SharedWatch*>(watch);
  const std::scoped_lock lock(watching.mutex);
  if (watching.open) spdlog::log(level, text);
}
void disconnected(natsConnection*, void* watch) {
  tell(watch, spdlog::level::warn, "NATS was lost");
}
void reconnected(natsConnection*, void* watch) {
  tell(watch, spdlog::level::info, "NATS is there again");
}
void closed(natsConnection*, void* watch) {
  delete static_cast<SharedWatch*>(watch);
}

}  // namespace

class Bus::Subscription {
 public:
  Subscription(natsSubscription* subscription, SharedBox box)
      : subscription_(subscription), box_(std::move(box)) {}
  /// Waits for a call that is under way.
  ~Subscription() {
    {
      const std::scoped_lock lock(box_->mutex);
      box_->open = false;
    }
    natsSubscription_Destroy(subscription_);
  }
  Subscription(const Subscription&) = delete;
  Subscription& operator=(const Subscription&) = delete;

 private:
  natsSubscription* subscription_;
  SharedBox box_;
};

class Bus::Impl {
 public:
  explicit Impl(const std::vector<std::string>& servers) {
    if (servers.empty()) return;
    check(natsOptions_Create(&options_), "NATS");
    std::vector<const char*> addresses;
    addresses.reserve(servers.size());
    for (const std::string& server : servers) addresses.push_back(server.c_str());
    check(natsOptions_SetServers(options_, addresses.data(), static_cast<int>(addresses.size())),
          "the addresses of NATS");
    natsOptions_SetMaxReconnect(options_, -1);
    natsOptions_SetReconnectWait(options_, kReconnectWait);
    natsOptions_SetReconnectBufSize(options_, kReconnectBuffer);
    auto share = std::make_unique<SharedWatch>(watch_);
    natsOptions_SetRetryOnFailedConnect(options_, true, &reconnected, share.get());
    natsOptions_SetDisconnectedCB(options_, &disconnected, share.get());
    natsOptions_SetReconnectedCB(options_, &reconnected, share.get());
    natsOptions_SetClosedCB(options_, &closed, share.get());
    natsOptions_SetPingInterval(options_, kPing);
    natsOptions_SetMaxPingsOut(options_, 2);
    natsOptions_UseGlobalMessageDelivery(options_, true);  // else a thread a subscription
    natsOptions_SetNoEcho(options_, true);
    const natsStatus status = natsConnection_Connect(&connection_, options_);
    if (status != NATS_NOT_YET_CONNECTED) check(status, "cannot connect to NATS");
    static_cast<void>(share.release());
  }

  ~Impl() {
    {
      const std::scoped_lock lock(watch_->mutex);
      watch_->open = false;
    }
    natsConnection_Close(connection_);
    natsConnection_Destroy(connection_);
    natsOptions_Destroy(options_);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void publish(const std::string& subject, std::string_view message) {
    if (connection_ == nullptr) return;
    natsConnection_Publish(connection_, subject.c_str(), message.data(),
                           static_cast<int>(message.size()));
  }

  std::shared_ptr<Subscription> subscribe(const std::string& subject, Receiver receiver) {
    if (connection_ == nullptr) return nullptr;
    auto box = std::make_shared<Box>();
    box->receiver = std::move(receiver);
    auto share = std::make_unique<SharedBox>(box);
    natsSubscription* subscription = nullptr;
    check(natsConnection_Subscribe(&subscription, connection_, subject.c_str(), &receive,
                                   share.get()),
          "cannot subscribe");
    natsSubscription_SetOnCompleteCB(subscription, &forget, share.release());
    natsSubscription_SetPendingLimits(subscription, -1, -1);
    return std::make_shared<Subscription>(subscription, std::move(box));
  }

  bool silent() const { return connection_ == nullptr; }

 private:
  const SharedWatch watch_ = std::make_shared<Watch>();
  natsOptions* options_ = nullptr;
  natsConnection* connection_ = nullptr;
};

Bus::Bus(const std::vector<std::string>& servers) : impl_(std::make_unique<Impl>(servers)) {}
Bus::~Bus() = default;

void Bus::publish(const std::string& subject, std::string_view message) {
  impl_->publish(subject, message);
}

std::shared_ptr<Bus::Subscription> Bus::subscribe(const std::string& subject, Receiver receiver) {
  return impl_->subscribe(subject, std::move(receiver));
}

bool Bus::silent() const {
  return impl_->silent();
}

}  // namespace yolah::server

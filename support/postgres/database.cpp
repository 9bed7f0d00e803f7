#include "support/postgres/database.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <exception>
#include <optional>
#include <utility>

#include "support/postgres/gate.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using asio::posix::stream_descriptor;

constexpr std::chrono::milliseconds kFirstPause{50};
constexpr std::chrono::milliseconds kLongestPause{1000};
constexpr std::chrono::seconds kConnectTime{5};

std::string statement_name(int number) {
  return "s" + std::to_string(number);
}

/// A transaction that was sent and is not answered yet.
struct Pending {
  explicit Pending(const asio::any_io_executor& executor) : answered(executor) {}

  std::vector<Rows> rows;
  std::exception_ptr failure;
  Gate answered;
};

/// Begins to connect, to whichever of the hosts takes writes. What the address says goes
/// before what is said here. There is no limit on a statement's time: one that waits for a
/// standby would be committed, and called a success, without the standby having it. Only the
/// sessions of a ReadPool, which cannot write, have one.
PGconn* begin_to_connect(const std::string& url) {
  constexpr const char* kNames[] = {"application_name",
                                    "target_session_attrs",
                                    "connect_timeout",
                                    "tcp_user_timeout",
                                    "keepalives_idle",
                                    "dbname",
                                    nullptr};
  const char* const values[] = {"yolah-server", "read-write", "3", "5000", "5",
                                url.c_str(),    nullptr};
  return PQconnectStartParams(kNames, values, 1);
}

/// As PostgreSQL reads an array. A number with a fraction comes back exactly as it was.
template <class Number>
std::string array_text(std::span<const Number> numbers) {
  std::string text = "{";
  char digits[32];
  for (const Number number : numbers) {
    if (text.size() > 1) text += ',';
    text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  }
  return text += '}';
}

std::exception_ptr refusal(const PGresult* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return std::make_exception_ptr(
      StatementRefused(text != nullptr ? text : "refused", state != nullptr ? state : ""));
}

}  // namespace

std::string_view Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
  const std::string_view digits = text(row, column);
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

double Rows::real(int row, int column) const {
  const std::string_view digits = text(row, column);
  double value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::string Rows::bytes(int row, int column) const {
  std::size_t size = 0;
  const auto* const escaped =
      reinterpret_cast<const unsigned char*>(PQgetvalue(result_.get(), row, column));
  const std::unique_ptr<unsigned char, decltype(&PQfreemem)> raw(PQunescapeBytea(escaped, &size),
                                                                 &PQfreemem);
  if (!raw) throw StoreFailure("out of memory");
  return {reinterpret_cast<const char*>(raw.get()), size};
}

std::vector<std::int64_t> numbers_of(const Rows& rows) {
  std::vector<std::int64_t> numbers;
  for (int row = 0; row < rows.size(); ++row) numbers.push_back(rows.number(row, 0));
  return numbers;
}

Argument Argument::bytes(std::string_view raw) {
  Argument argument{raw};
  argument.binary_ = true;
  return argument;
}

Argument Argument::array(std::span<const std::int64_t> numbers) {
  return array_text(numbers);
}

Argument Argument::array(std::span<const double> numbers) {
  return array_text(numbers);
}

class Database::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::any_io_executor executor, Options options)
      : executor_(std::move(executor)), options_(std::move(options)) {}

  void start() {
    asio::co_spawn(
        executor_, [self = shared_from_this()]() { return self->keep_connected(); },
        asio::detached);
  }

  void stop() {
    stopped_ = true;
    lose("the node stops");
  }

  std::uint64_t connection() const { return connected_ ? connections_ : 0; }

  asio::awaitable<void> ready() {
    while (!connected_ && !stopped_) co_await pause(kFirstPause);
  }

  asio::awaitable<std::vector<Rows>> run(std::vector<Call> calls) {
    if (!connected_) throw StoreFailure("the database cannot be reached");
    auto pending = std::make_shared<Pending>(executor_);
    for (const Call& call : calls) send(call);
    if (PQpipelineSync(connection_.get()) != 1) lose("cannot send");
    waiting_.push_back(pending);
    if (!connected_) lose("the connection was lost");
    flush();
    co_await pending->answered.wait();
    if (pending->failure) std::rethrow_exception(pending->failure);
    co_return std::move(pending->rows);
  }

 private:
  asio::awaitable<void> pause(std::chrono::milliseconds time) {
    asio::steady_timer timer(executor_, time);
    boost::system::error_code ignored;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }

  asio::awaitable<void> keep_connected() {
    auto wait = kFirstPause;
    while (!stopped_) {
      if (co_await connect()) {
        wait = kFirstPause;
        co_await read_answers();
      }
      if (stopped_) break;
      co_await pause(wait);
      wait = std::min(wait * 2, kLongestPause);
    }
  }

  /// Waits for the socket of a connection that is not ours yet.
  asio::awaitable<bool> wait_for(PGconn* connection, stream_descriptor::wait_type what) {
    stream_descriptor descriptor(executor_, PQsocket(connection));
    asio::steady_timer limit(executor_, kConnectTime);
    limit.async_wait([&descriptor](const boost::system::error_code& error) {
      if (!error) descriptor.cancel();
    });
    boost::system::error_code error;
    co_await descriptor.async_wait(what, asio::redirect_error(asio::use_awaitable, error));
    limit.cancel();
    descriptor.release();
    co_return !error;
  }

  asio::awaitable<bool> connect() {
    Connection fresh(begin_to_connect(options_.url), &PQfinish);
    if (!fresh || PQstatus(fresh.get()) == CONNECTION_BAD) co_return report(fresh.get());
    auto next = PGRES_POLLING_WRITING;
    while (next != PGRES_POLLING_OK) {
      if (next == PGRES_POLLING_FAILED) co_return report(fresh.get());
      const auto what = next == PGRES_POLLING_READING ? stream_descriptor::wait_read
                                                      : stream_descriptor::wait_write;
      if (!co_await wait_for(fresh.get(), what)) co_return report(fresh.get());
      next = PQconnectPoll(fresh.get());
    }
    if (!co_await prepare(fresh.get())) co_return report(fresh.get());
    if (stopped_) co_return false;
    connection_ = std::move(fresh);
    socket_.emplace(executor_, PQsocket(connection_.get()));
    connected_ = true;
    ++connections_;
    last_report_.clear();
    co_return true;
  }

  asio::awaitable<bool> prepare(PGconn* connection) {
    if (PQsetnonblocking(connection, 1) != 0 || PQenterPipelineMode(connection) != 1) {
      co_return false;
    }
    for (const std::string& setting : options_.settings) {
      const std::string sql = "set " + setting;
      if (PQsendQueryParams(connection, sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0) !=
          1) {
        co_return false;
      }
    }
    int number = 0;
    for (const char* const sql : options_.statements) {
      if (PQsendPrepare(connection, statement_name(number++).c_str(), sql, 0, nullptr) != 1) {
        co_return false;
      }
    }
    if (PQpipelineSync(connection) != 1) co_return false;
    bool good = true;
    for (;;) {
      if (const int left = PQflush(connection); left < 0) co_return false;
      while (PQisBusy(connection) != 0) {
        if (!co_await wait_for(connection, stream_descriptor::wait_read)) co_return false;
        if (PQconsumeInput(connection) != 1 || PQflush(connection) < 0) co_return false;
      }
      const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQgetResult(connection), &PQclear);
      if (!result) continue;
      const ExecStatusType status = PQresultStatus(result.get());
      if (status == PGRES_PIPELINE_SYNC) co_return good;
      if (status != PGRES_COMMAND_OK) {
        good = false;
        if (status == PGRES_FATAL_ERROR) {
          spdlog::error("a session cannot be prepared: {}", PQresultErrorMessage(result.get()));
        }
      }
    }
  }

  bool report(PGconn* connection) {
    const std::string why = connection != nullptr ? PQerrorMessage(connection) : "out of memory";
    if (why != last_report_) spdlog::warn("cannot reach the database: {}", why);
    last_report_ = why;
    return false;
  }

  void send(const Call& call) {
    const std::size_t count = call.arguments.size();
    values_.clear();
    lengths_.clear();
    formats_.clear();
    for (const Argument& argument : call.arguments) {
      values_.push_back(argument.text().c_str());
      lengths_.push_back(static_cast<int>(argument.text().size()));
      formats_.push_back(argument.binary() ? 1 : 0);
    }
    PQsendQueryPrepared(connection_.get(), statement_name(call.statement).c_str(),
                        static_cast<int>(count), values_.data(), lengths_.data(), formats_.data(),
                        0);
  }

  void flush() {
    if (!connected_ || flushing_) return;
    const int left = PQflush(connection_.get());
    if (left < 0) return lose(PQerrorMessage(connection_.get()));
    if (left == 0) return;
    flushing_ = true;
    socket_->async_wait(stream_descriptor::wait_write,
                        [self = shared_from_this()](const boost::system::error_code& error) {
                          self->flushing_ = false;
                          if (!error) self->flush();
                        });
  }

  asio::awaitable<void> read_answers() {
    while (connected_) {
      boost::system::error_code error;
      co_await socket_->async_wait(stream_descriptor::wait_read,
                                   asio::redirect_error(asio::use_awaitable, error));
      if (!connected_) break;
      if (error || PQconsumeInput(connection_.get()) != 1) {
        lose(PQerrorMessage(connection_.get()));
        break;
      }
      flush();
      take_results();
    }
    socket_.reset();
    connection_.reset();
  }

  void take_results() {
    while (connected_ && PQisBusy(connection_.get()) == 0) {
      PGresult* const result = PQgetResult(connection_.get());
      if (result == nullptr) {  // the end of one statement's answer, or nothing more for now
        if (waiting_.empty()) return;
        if (++silence_ > 1) {
          silence_ = 0;
          return;
        }
        continue;
      }
      silence_ = 0;
      take(result);
    }
  }

  void take(PGresult* result) {
    Rows rows(result);
    if (waiting_.empty()) return;
    Pending& front = *waiting_.front();
    switch (PQresultStatus(result)) {
      case PGRES_PIPELINE_SYNC:
        front.answered.open();
        waiting_.pop_front();
        break;
      case PGRES_TUPLES_OK:
      case PGRES_COMMAND_OK:
        front.rows.push_back(std::move(rows));
        break;
      case PGRES_PIPELINE_ABORTED:
        break;
      default:
        if (!front.failure) front.failure = refusal(result);
    }
  }

  /// Everything under way fails; the socket is closed by whoever reads it.
  void lose(const std::string& why) {
    const bool was = std::exchange(connected_, false);
    const auto failed = std::exchange(waiting_, {});
    for (const auto& pending : failed) {
      pending->failure = std::make_exception_ptr(StoreFailure("the database was lost under way"));
      pending->answered.open();
    }
    if (!was) return;
    if (!stopped_) spdlog::warn("the database was lost: {}", why);
    socket_->cancel();
    socket_->release();
  }

  using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;

  asio::any_io_executor executor_;
  Options options_;
  Connection connection_{nullptr, &PQfinish};
  std::optional<stream_descriptor> socket_;  // the connection's, which closes it
  std::deque<std::shared_ptr<Pending>> waiting_;
  std::vector<const char*> values_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
  std::string last_report_;
  int silence_ = 0;
  std::uint64_t connections_ = 0;  // opened so far
  bool connected_ = false;
  bool flushing_ = false;
  bool stopped_ = false;
};

asio::awaitable<Rows> StatementRunner::run(Call call) {
  std::vector<Call> calls;
  calls.push_back(std::move(call));
  std::vector<Rows> rows = co_await run(std::move(calls));
  co_return std::move(rows.front());
}

Database::Database(asio::any_io_executor executor, Options options)
    : impl_(std::make_shared<Impl>(std::move(executor), std::move(options))) {
  impl_->start();
}

Database::~Database() {
  impl_->stop();
}

std::uint64_t Database::connection() const {
  return impl_->connection();
}

asio::awaitable<void> Database::ready() {
  return impl_->ready();
}

asio::awaitable<std::vector<Rows>> Database::run(std::vector<Call> calls) {
  return impl_->run(std::move(calls));
}

}  // namespace yolah::server

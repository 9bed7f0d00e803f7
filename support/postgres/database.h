// One connection to PostgreSQL, kept open, on one thread.
//
// Statements are prepared once and known by number; nothing else is ever sent. Calls made
// together are one transaction. Many transactions may be under way at once: they are sent
// without waiting for each other (pipeline mode) and answered in order.
//
// When the connection is lost, everything under way fails with StoreFailure: it may have
// been committed or not. The connection is opened again by itself.
#pragma once

#include <libpq-fe.h>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace yolah::server {

/// The database could not be asked, or its answer did not come.
class StoreFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The database refused a statement: a mistake of ours, or a rule of the schema.
class StatementRefused : public StoreFailure {
 public:
  StatementRefused(const std::string& message, std::string state)
      : StoreFailure(message), state_(std::move(state)) {}
  /// The five characters of SQLSTATE.
  const std::string& state() const { return state_; }
  /// A value was there already that must be unique.
  bool not_unique() const { return state_ == "23505"; }
  /// Another row refers to one that would go.
  bool still_referred() const { return state_ == "23503"; }
  /// It took longer than the session's statement_timeout.
  bool too_slow() const { return state_ == "57014"; }

 private:
  std::string state_;
};

/// What a statement answered.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result, &PQclear) {}

  int size() const { return PQntuples(result_.get()); }
  bool empty() const { return size() == 0; }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  std::string_view text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  double real(int row, int column) const;
  std::string bytes(int row, int column) const;  ///< Of a bytea.

 private:
  std::unique_ptr<PGresult, decltype(&PQclear)> result_;
};

/// The numbers in the first column.
std::vector<std::int64_t> numbers_of(const Rows& rows);

/// A value given to a statement.
class Argument {
 public:
  Argument(std::int64_t number) : text_(std::to_string(number)) {}  // NOLINT: meant to convert
  Argument(std::string text) : text_(std::move(text)) {}            // NOLINT: meant to convert
  Argument(std::string_view text) : text_(text) {}                  // NOLINT: meant to convert
  static Argument bytes(std::string_view raw);
  static Argument array(std::span<const std::int64_t> numbers);
  static Argument array(std::span<const double> numbers);

  const std::string& text() const { return text_; }
  bool binary() const { return binary_; }

 private:
  std::string text_;
  bool binary_ = false;
};

/// A statement by its number in the list given to the database.
struct Call {
  int statement = 0;
  std::vector<Argument> arguments;
};

/// Whatever runs statements: one connection (Database) or several for reading (ReadPool).
class StatementRunner {
 public:
  StatementRunner() = default;
  virtual ~StatementRunner() = default;
  StatementRunner(const StatementRunner&) = delete;
  StatementRunner& operator=(const StatementRunner&) = delete;

  /// Runs the calls in one transaction. Throws StoreFailure.
  virtual boost::asio::awaitable<std::vector<Rows>> run(std::vector<Call> calls) = 0;
  boost::asio::awaitable<Rows> run(Call call);
};

class Database : public StatementRunner {
 public:
  struct Options {
    std::string url;                          ///< As libpq reads it.
    std::span<const char* const> statements;  ///< Prepared on every connection.
    std::vector<std::string> settings = {};   ///< "name = value", of every session.
  };

  Database(boost::asio::any_io_executor executor, Options options);
  ~Database() override;

  /// The connection of this moment by its number, which no later one has; 0 if there is none.
  std::uint64_t connection() const;
  /// Waits until the connection is there, for as long as it takes.
  boost::asio::awaitable<void> ready();
  using StatementRunner::run;
  boost::asio::awaitable<std::vector<Rows>> run(std::vector<Call> calls) override;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace yolah::server

// How a command ends when all did not go well. What a command throws, main() turns into a message
// and an exit code.
#pragma once

#include <stdexcept>
#include <string>

namespace yolah::cli {

/// What a command returns to the shell.
enum ExitCode {
  kOk = 0,
  kFailed = 1,        // it ran and could not do its work
  kWrongUsage = 2,    // the command line or an input is wrong
  kInterrupted = 130  // Ctrl-C, partial results were printed
};

/// Ends the command with a message for the user.
class Failure : public std::runtime_error {
 public:
  explicit Failure(const std::string& message, ExitCode code = kFailed)
      : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

/// Ends the command with a code alone: the user has been told everything.
class QuietEnd : public std::exception {
 public:
  explicit QuietEnd(ExitCode code) : code_(code) {}
  ExitCode code() const { return code_; }
  const char* what() const noexcept override { return "the command ended early"; }

 private:
  ExitCode code_;
};

}  // namespace yolah::cli

// Ends a program with a sentence, where its first modern instruction would end it without
// one. Compiled for the oldest processors, and run before anything else of the program.
#include <unistd.h>

namespace {

[[gnu::constructor(101)]] void check_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
      __builtin_cpu_supports("fma")) {
    return;
  }
  constexpr char kMessage[] =
      "This program was built for processors with AVX2 (most since 2013), and this one has "
      "none.\nBuild it here from its sources: docs/packages.md.\n";
  // Nothing that could matter follows: the result is of no use.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(1);
}

}  // namespace

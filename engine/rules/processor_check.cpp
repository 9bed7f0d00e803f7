// Ends a program with a sentence, where its first modern instruction would end it without
// one. Compiled for the oldest processors, and run before anything else of the program.
#include <unistd.h>

namespace {

[[gnu::constructor(101)]] void check_processor() {
  __builtin_cpu_init();
#if YOLAH_NEEDS_X86_64_LEVEL == 3
  // All that compilers may use at this level, and that the operating system keeps ymm registers.
  if (__builtin_cpu_supports("x86-64-v3")) return;
  constexpr char kMessage[] =
      "This program was built for processors with AVX2 (most since 2013), and this one has "
      "none.\nInstall the program that install.sh of the release fetches, which runs on older "
      "processors,\nor build it here from its sources: docs/install.md.\n";
#else
  if (__builtin_cpu_supports("x86-64-v2")) return;
  constexpr char kMessage[] =
      "This program was built for processors with SSE4.2 and POPCNT (most since 2009), and this "
      "one lacks them.\nBuild it here from its sources: docs/install.md.\n";
#endif
  // Nothing that could matter follows: the result is of no use.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(1);
}

}  // namespace

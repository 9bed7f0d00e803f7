// Several threads for one piece of work.
//
// What runs them is the platform's: run_on_threads.cpp for ordinary machines; in a browser
// there are only workers, and bindings/wasm brings them.
#pragma once

#include <functional>

namespace yolah {

/// Runs work(0) here and work(1) to work(threads - 1) beside it; returns when all
/// have ended. What no thread can be had for runs here, after work(0).
void run_on_threads(int threads, const std::function<void(int)>& work);

}  // namespace yolah

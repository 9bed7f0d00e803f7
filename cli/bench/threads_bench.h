// How much sooner several threads reach a depth than one.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

namespace yolah::cli {

struct ThreadsResult {
  int threads = 2;
  int depth = 0;
  std::vector<double> time_ratios;  ///< A position each: time with threads to time without.
  std::vector<double> node_ratios;  ///< Nodes of all threads to nodes of the one.

  double median_time() const;
  double median_nodes() const;
};

/// Searches the bench positions to a depth with one thread and with several, in
/// turn, each from an empty table; the quickest of `rounds` counts. Positions
/// that one thread answers in a few milliseconds are left out.
ThreadsResult measure_threads(int threads, int depth, int rounds, const std::atomic<bool>& stop,
                              const std::function<void(double)>& on_progress);

}  // namespace yolah::cli

#include "arena/bots/similarity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "arena/bots/bot_folder.h"
#include "arena/bots/source_tokens.h"
#include "engine/protocol/words.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;

// The header says why.
constexpr std::size_t kGram = 14;
constexpr std::size_t kWindow = 4;
constexpr std::size_t kFewestForCommonCode = 6;
constexpr std::size_t kMostPassages = 5;
/// Comparisons of tokens for the passages of two bots: hostile programs could need many more.
constexpr std::size_t kMostComparisons = 20'000'000;

using Hash = std::uint64_t;

struct Fingerprint {
  Hash hash = 0;
  std::size_t token = 0;  ///< Where its run of tokens begins.
};

std::vector<Hash> hashes_of_grams(std::span<const Token> tokens) {
  std::vector<Hash> hashes;
  for (std::size_t i = 0; i + kGram <= tokens.size(); ++i) {
    Hash hash = 0x9e3779b97f4a7c15;
    for (const Token& token : tokens.subspan(i, kGram)) {
      hash = (hash ^ token.kind) * 0xff51afd7ed558ccd;
      hash ^= hash >> 32;
    }
    hashes.push_back(hash);
  }
  return hashes;
}

/// The indices of the smallest hash of each window. Of equal ones the one that the window before
/// has, else the rightmost: a long run of the same then has few fingerprints.
std::vector<std::size_t> winnow(std::span<const Hash> hashes) {
  std::vector<std::size_t> kept;
  const std::size_t width = std::min(kWindow, hashes.size());
  for (std::size_t begin = 0; width > 0 && begin + width <= hashes.size(); ++begin) {
    const auto window = hashes.subspan(begin, width);
    const Hash least = *std::min_element(window.begin(), window.end());
    if (!kept.empty() && kept.back() >= begin && hashes[kept.back()] == least) continue;
    const auto rightmost = std::find(window.rbegin(), window.rend(), least);
    kept.push_back(begin + static_cast<std::size_t>(window.rend() - rightmost) - 1);
  }
  return kept;
}

std::unordered_set<Hash> hashes_of_base(std::span<const SourceFile> base) {
  std::unordered_set<Hash> all;
  for (const SourceFile& file : base) {
    for (const Hash hash : hashes_of_grams(tokens_of(file.path, file.text))) all.insert(hash);
  }
  return all;
}

/// A bot's tokens, file by file, and its fingerprints without those of the base.
class Program {
 public:
  Program(const BotSource& bot, const std::unordered_set<Hash>& base) : bot_(&bot) {
    for (const SourceFile& file : bot.files) add(file, base);
    // The same hash counts once; its first place is kept.
    std::stable_sort(fingerprints_.begin(), fingerprints_.end(),
                     [](const auto& one, const auto& other) { return one.hash < other.hash; });
    const auto repeated =
        std::unique(fingerprints_.begin(), fingerprints_.end(),
                    [](const auto& one, const auto& other) { return one.hash == other.hash; });
    fingerprints_.erase(repeated, fingerprints_.end());
  }

  /// In the order of the hashes, each once.
  const std::vector<Fingerprint>& fingerprints() const { return fingerprints_; }
  /// The kind of a token. Zero where a passage ends: in base code, and before and after each file.
  std::uint32_t kind(std::size_t token) const { return kinds_[token]; }

  LineRange lines(std::size_t token, std::size_t count) const {
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), token);
    const auto file = static_cast<std::size_t>(after - begins_.begin()) - 1;
    return {.file = bot_->files[file].path, .from = lines_[token], .to = lines_[token + count - 1]};
  }

 private:
  void add(const SourceFile& file, const std::unordered_set<Hash>& base) {
    const std::size_t begin = kinds_.size();
    begins_.push_back(begin);
    const std::vector<Token> tokens = tokens_of(file.path, file.text);
    const std::vector<Hash> hashes = hashes_of_grams(tokens);
    for (const std::size_t gram : winnow(hashes)) {
      if (!base.contains(hashes[gram])) fingerprints_.push_back({hashes[gram], begin + gram});
    }
    std::size_t end_of_base = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i < hashes.size() && base.contains(hashes[i])) end_of_base = i + kGram;
      kinds_.push_back(i < end_of_base ? 0 : tokens[i].kind);
      lines_.push_back(tokens[i].line);
    }
    kinds_.push_back(0);
    lines_.push_back(0);
  }

  const BotSource* bot_;
  std::vector<std::uint32_t> kinds_ = {0};
  std::vector<std::uint32_t> lines_ = {0};
  std::vector<std::size_t> begins_;  ///< The first token of each file.
  std::vector<Fingerprint> fingerprints_;
};

/// For each bot the first one of the same version.
std::vector<std::size_t> first_of_version(std::span<const BotSource> bots) {
  std::map<std::string_view, std::size_t> seen;
  std::vector<std::size_t> first;
  first.reserve(bots.size());
  for (std::size_t i = 0; i < bots.size(); ++i) {
    first.push_back(bots[i].version.empty() ? i : seen.emplace(bots[i].version, i).first->second);
  }
  return first;
}

/// How many fingerprints any two bots have in common: counted hash by hash, over the bots that have
/// it, and not text by text.
class CommonCounts {
 public:
  CommonCounts(std::span<const Program> programs, const std::vector<std::size_t>& same)
      : bots_(programs.size()), own_(bots_), common_(bots_ * bots_) {
    std::vector<std::pair<Hash, std::uint32_t>> index;
    std::size_t different = 0;
    for (std::size_t bot = 0; bot < bots_; ++bot) {
      if (same[bot] == bot) ++different;
      for (const Fingerprint& each : programs[bot].fingerprints()) {
        index.emplace_back(each.hash, static_cast<std::uint32_t>(bot));
      }
    }
    std::sort(index.begin(), index.end());
    for (auto begin = index.begin(); begin != index.end();) {
      const auto end = std::find_if(begin, index.end(),
                                    [&](const auto& each) { return each.first != begin->first; });
      const auto holders = std::count_if(
          begin, end, [&](const auto& each) { return same[each.second] == each.second; });
      if (different >= kFewestForCommonCode && 2 * static_cast<std::size_t>(holders) > different) {
        shared_by_class_.insert(begin->first);
      } else {
        count({begin, end});
      }
      begin = end;
    }
  }

  bool is_shared_by_class(Hash hash) const { return shared_by_class_.contains(hash); }
  std::size_t common(std::size_t one, std::size_t other) const {
    return common_[one * bots_ + other];
  }
  std::size_t smaller(std::size_t one, std::size_t other) const {
    return std::min(own_[one], own_[other]);
  }

 private:
  void count(std::span<const std::pair<Hash, std::uint32_t>> holders) {
    for (std::size_t i = 0; i < holders.size(); ++i) {
      ++own_[holders[i].second];
      for (std::size_t j = i + 1; j < holders.size(); ++j) {
        ++common_[holders[i].second * bots_ + holders[j].second];
      }
    }
  }

  std::size_t bots_;
  std::vector<std::size_t> own_;
  std::vector<std::uint32_t> common_;  ///< Row of the first, column of the second.
  std::unordered_set<Hash> shared_by_class_;
};

/// Tokens that are the same in two programs, as many as there are around a common fingerprint.
struct CommonRun {
  std::size_t first = 0;
  std::size_t second = 0;
  std::size_t length = 0;

  bool overlaps(const CommonRun& other) const {
    const auto meet = [&](std::size_t one, std::size_t two) {
      return one < two + other.length && two < one + length;
    };
    return meet(first, other.first) || meet(second, other.second);
  }
};

class RunFinder {
 public:
  RunFinder(const Program& first, const Program& second) : first_(first), second_(second) {}

  /// The runs around fingerprints that both have, each run once.
  std::vector<CommonRun> find(const CommonCounts& counts) {
    std::vector<std::pair<std::size_t, std::size_t>> anchors;
    auto other = second_.fingerprints().begin();
    const auto end = second_.fingerprints().end();
    for (const Fingerprint& each : first_.fingerprints()) {
      while (other != end && other->hash < each.hash) ++other;
      if (other == end) break;
      if (other->hash == each.hash && !counts.is_shared_by_class(each.hash)) {
        anchors.emplace_back(each.token, other->token);
      }
    }
    std::sort(anchors.begin(), anchors.end());
    std::vector<CommonRun> runs;
    // On each diagonal, where the last run ends: further anchors in it would find it again.
    std::unordered_map<std::size_t, std::size_t> ends;
    for (const auto& [one, two] : anchors) {
      if (comparisons_ > kMostComparisons) break;
      std::size_t& end_of_last = ends[one - two];
      if (one < end_of_last) continue;
      runs.push_back(around(one, two));
      end_of_last = runs.back().first + runs.back().length;
    }
    return runs;
  }

 private:
  bool equal(std::size_t one, std::size_t two) {
    ++comparisons_;
    return first_.kind(one) != 0 && first_.kind(one) == second_.kind(two);
  }

  /// The tokens of the fingerprint are the same, and perhaps some before and after them.
  CommonRun around(std::size_t one, std::size_t two) {
    CommonRun run{.first = one, .second = two, .length = kGram};
    while (equal(run.first - 1, run.second - 1)) {
      --run.first;
      --run.second;
      ++run.length;
    }
    while (equal(run.first + run.length, run.second + run.length)) ++run.length;
    return run;
  }

  const Program& first_;
  const Program& second_;
  std::size_t comparisons_ = 0;
};

std::vector<Passage> passages_of(const Program& first, const Program& second,
                                 const CommonCounts& counts) {
  std::vector<CommonRun> runs = RunFinder(first, second).find(counts);
  std::stable_sort(runs.begin(), runs.end(), [](const CommonRun& one, const CommonRun& other) {
    return one.length > other.length;
  });
  std::vector<CommonRun> longest;
  for (const CommonRun& run : runs) {
    if (longest.size() == kMostPassages) break;
    const auto overlaps = [&](const CommonRun& other) { return run.overlaps(other); };
    if (std::none_of(longest.begin(), longest.end(), overlaps)) longest.push_back(run);
  }
  std::vector<Passage> passages;
  passages.reserve(longest.size());
  for (const CommonRun& run : longest) {
    passages.push_back({.first = first.lines(run.first, run.length),
                        .second = second.lines(run.second, run.length),
                        .tokens = run.length});
  }
  return passages;
}

/// The beginning of a file, as far as it is allowed.
std::string beginning_of(const fs::path& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  std::string text(most, '\0');
  if (!file || file.read(text.data(), static_cast<std::streamsize>(most)).bad()) {
    throw BotFolderError(fmt::format("cannot read {}", printable(path.string())));
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

bool is_source_file(const fs::path& path) {
  constexpr std::size_t kMark = 2;
  std::error_code ignored;
  return fs::is_regular_file(fs::symlink_status(path, ignored)) &&
         is_source(path.filename().string(), beginning_of(path, kMark));
}

}  // namespace

BotSource read_bot_source(const fs::path& folder, std::string version) {
  BotSource bot;
  bot.version = std::move(version);
  std::size_t left = kMostSourceBytes;
  for (const fs::path& file : files_of_bot(folder)) {
    if (!is_source_file(folder / file)) continue;
    const std::size_t most = std::min(left, kMostSourceFileBytes);
    std::string text = beginning_of(folder / file, most + 1);
    if (text.size() > most) {
      bot.cut = true;
      text.resize(most);
    }
    left -= text.size();
    bot.files.push_back({.path = file.string(), .text = std::move(text)});
  }
  return bot;
}

std::vector<Similarity> similar_bots(std::span<const BotSource> bots,
                                     std::span<const SourceFile> base, double least_share) {
  const std::unordered_set<Hash> base_hashes = hashes_of_base(base);
  std::vector<Program> programs;
  programs.reserve(bots.size());
  for (const BotSource& bot : bots) programs.emplace_back(bot, base_hashes);
  const std::vector<std::size_t> same = first_of_version(bots);
  const CommonCounts counts(programs, same);

  std::vector<Similarity> found;
  for (std::size_t first = 0; first < bots.size(); ++first) {
    for (std::size_t second = first + 1; second < bots.size(); ++second) {
      if (same[first] == same[second]) {
        found.push_back({first, second, 1, true, {}});
        continue;
      }
      const std::size_t smaller = counts.smaller(first, second);
      if (smaller < kFewestFingerprints) continue;
      const double share =
          static_cast<double>(counts.common(first, second)) / static_cast<double>(smaller);
      if (share < least_share) continue;
      found.push_back(
          {first, second, share, false, passages_of(programs[first], programs[second], counts)});
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Similarity& one, const Similarity& other) {
    return std::tie(one.identical, one.share) > std::tie(other.identical, other.share);
  });
  return found;
}

}  // namespace yolah::arena

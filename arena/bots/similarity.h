// Which bots are copies of each other, for a teacher to look at: identical folders, and programs
// that have long passages in common. It says where to look; whether somebody copied, people decide.
//
// The method is that of MOSS: S. Schleimer, D. Wilkerson, A. Aiken, "Winnowing: Local Algorithms
// for Document Fingerprinting", SIGMOD 2003.
//   1. A program becomes tokens (source_tokens.h): other names, comments and layout change nothing.
//   2. Every run of 14 tokens gets a hash. Of every 4 neighbouring hashes the smallest is kept:
//      these are the fingerprints. A passage of 17 tokens and its copy have at least one in
//      common, wherever in the programs they stand.
//   3. Fingerprints of base code, which everybody is given, do not count. If there are six bots
//      or more, those that more than half of the bots have do not count either: the class shares
//      them. Identical folders are one bot here.
//   4. The share is the number of common fingerprints, divided by all fingerprints of the bot that
//      has fewer. So a copy stays visible inside a much larger program.
//
// Shares as tests/arena/similarity_test.cpp measures them, with the bots of tests/data/similarity:
//   other names, comments, layout                        1.00
//   functions of a bot of 80 lines in another order      0.84 at least, of 50 orders
//   dead code put into examples/greedy_bot.py            0.72
//   all of these disguises at once                       0.75
//   independent bots: greedy, alpha-beta, Monte Carlo    0.04 at most
//   the same bot in JavaScript                           0.04
//   two bots of 18 lines that both do the obvious        0.31
// Hence a share of 0.4 or more is worth a look.
//
// Why runs of 14: tried with 26,000 pairs of modules of Python's library, some of which are copies,
// and with 14 public programs that play board games. With 12 tokens, modules that have nothing to
// do with each other reached 0.41. With 14 they stayed below 0.25, and the pairs above have whole
// functions in common; the programs that play reached 0.04, but for three that share functions for
// Connect Four (0.14 to 0.27). With 16, dead code hides more: greedy_bot.py with it fell to 0.60.
//
// What it does not see: a translation into another language, a program written anew after another
// one, code that more than half of a class copied. If two bots carry the same library along, that
// counts as a copy, unless the library is given as base code.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace yolah::arena {

struct SourceFile {
  std::string path;  ///< Within the folder; its ending tells the language.
  std::string text;
};

struct BotSource {
  std::string version;  ///< As of version_of(); bots of one version are identical. May be empty.
  std::vector<SourceFile> files;
  bool cut = false;  ///< Whether there was more source than is compared.
};

/// So much is compared of a file, and of all files of a bot. More is not written by hand.
inline constexpr std::size_t kMostSourceFileBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostSourceBytes = std::size_t{2} << 20;

/// A bot with fewer fingerprints of its own is not judged: there are few ways to write a few lines.
inline constexpr std::size_t kFewestFingerprints = 8;

/// Independent programs stay below it, copies above.
inline constexpr double kSuspectShare = 0.4;

/// Lines of a file, from 1, both included.
struct LineRange {
  std::string file;
  std::size_t from = 0;
  std::size_t to = 0;
};

/// What two bots have in common without a gap.
struct Passage {
  LineRange first;
  LineRange second;
  std::size_t tokens = 0;
};

struct Similarity {
  std::size_t first = 0;  ///< Numbers of the bots; first < second.
  std::size_t second = 0;
  double share = 0;        ///< Of the fingerprints of the smaller one, 0 to 1.
  bool identical = false;  ///< The same version: then the share is 1 and there are no passages.
  std::vector<Passage> passages;  ///< The longest ones, the longest first. They do not overlap.
};

/// The source files among the files_of_bot(). Links are not followed. Throws a BotFolderError if
/// the folder or a file cannot be read.
BotSource read_bot_source(const std::filesystem::path& folder, std::string version);

/// The pairs with at least this share, and all identical ones: identical ones first, then those
/// with the largest share. Base files need a path for their language only.
std::vector<Similarity> similar_bots(std::span<const BotSource> bots,
                                     std::span<const SourceFile> base,
                                     double least_share = kSuspectShare);

}  // namespace yolah::arena

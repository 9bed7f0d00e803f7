// Which bots are copies of each other, for a teacher to look at: identical folders, and programs
// that have long passages in common. It says where to look; whether somebody copied, people decide.
//
// The method is that of MOSS: S. Schleimer, D. Wilkerson, A. Aiken, "Winnowing: Local Algorithms
// for Document Fingerprinting", SIGMOD 2003.
//   1. A program becomes tokens (source_tokens.h): other names, comments and layout change nothing.
//   2. Every run of 14 tokens gets a hash. Of every 4 neighbouring hashes the smallest is kept:
//   these
//      are the fingerprints. A passage of 17 tokens and its copy
//      have at least one in common, wherever in the program they stand.
//   3. Fingerprints of base code, which everybody is given, do not count. Nor do those that more
//   than
//      half of the bots have, when there are six or more: the class shares them. Identical folders
//      are one bot there.
//   4. The share is the number of common fingerprints, divided by the number of the bot that has
//      fewer. So a copy stays visible inside a much larger program.
//
// Shares measured by tests/arena/similarity_test.cpp (bots in tests/data/similarity):
//   other names, comments, layout                  1.00
//   functions in another order                     SHUFFLE
//   dead code put into greedy_bot.py, 18 lines     DEAD
//   all of these in an alpha-beta bot of 85 lines  DISG
//   independent bots                               INDEP at most
//   the same bot in another language               JS
// Two bots of 18 lines that do the obvious in the obvious way can reach 0.32: hence 0.4.
//
// Why runs of 14: the 33,000 pairs of 258 modules of Python's library, of which some are copies,
// and 14 students' programs for board games. With 12 tokens, strangers reached 0.41. With 14 they
// stay below 0.24, and all above had copied. With 16, a line of dead code in a small bot hides
// more.
//
// It does not see: a translation to another language, a program written anew after another, code
// that more than half of a class copied. A library that two bots carry along is a copy to it,
// unless it is given as base code.
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

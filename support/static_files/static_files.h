// The files of a web site, by the path a browser asks for: those built into the program,
// or those of a folder.
//
// Only what was listed when the site was opened is ever given out, so that no path,
// however written, leads elsewhere. Reading is for any number of threads.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace yolah {

struct SiteFile {
  std::string bytes;
  std::string_view type;  ///< For the header Content-Type.
  bool forever = false;   ///< Named after its content: a browser may keep it.
};

/// A file that is part of the program.
struct EmbeddedFile {
  std::string_view path;  ///< "assets/index-x1.js".
  std::string_view bytes;
};

class Site {
 public:
  /// Throws std::runtime_error, with a message to act on, if it cannot be read.
  static Site of_folder(const std::filesystem::path& folder);
  static Site of_files(std::span<const EmbeddedFile> files);

  /// Puts the files of a folder, the built documentation, below docs/. The app learns from its
  /// start page that they are there, and links to them. Throws as of_folder does.
  void add_docs(const std::filesystem::path& folder);

  /// What to answer for a request's target. A page of the app, which has no file of its
  /// own, gets the app; nothing for a file that is not there, or a page of the documentation.
  const SiteFile* find(std::string_view target) const;

  std::size_t size() const { return files_.size(); }
  bool has_start() const { return files_.contains("index.html"); }

 private:
  void add(std::string path, std::string bytes);
  void add_folder(const std::string& below, const std::filesystem::path& folder);

  std::map<std::string, SiteFile, std::less<>> files_;
};

using Header = std::pair<std::string_view, std::string_view>;

/// What an isolated page needs (its own processes, so that the engine may use threads),
/// and what the app does not do and is forbidden, such as talking to other sites. Pages below
/// /embed/ may be shown in a frame by every site, all others by none; those below /docs/ have
/// scripts of their own. A header without a value is one that the answer must not have.
std::span<const Header> page_headers(std::string_view target);

/// What a request gets of a file.
struct FilePart {
  unsigned status = 200;  ///< 206 for a part, 416 if the file does not reach to it.
  std::string_view bytes;
  std::string content_range;  ///< The header Content-Range; empty for none.
};

/// The whole file, or the part that a header Range asks for. Of a header that is wrong or asks for
/// several parts nothing is taken, as HTTP allows: the whole file is the answer.
FilePart part_of(const SiteFile& file, std::string_view range);

/// How long a browser may keep a file without asking: the value of Cache-Control.
std::string_view caching_of(const SiteFile& file);

}  // namespace yolah

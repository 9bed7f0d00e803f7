#include "support/static_files/static_files.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace yolah {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string header_of(std::string_view target, std::string_view wanted) {
  for (const auto& [name, value] : page_headers(target)) {
    if (name == wanted) return std::string(value);
  }
  return "not there";
}

TEST(PageHeaders, NoSiteMayShowAPageInAFrame) {
  for (const char* const target : {"/", "/play", "/embed", "/embedded/game/1", "/learn/embed/1"}) {
    EXPECT_THAT(header_of(target, "Content-Security-Policy"), EndsWith("frame-ancestors 'none'"))
        << target;
    EXPECT_EQ(header_of(target, "Cross-Origin-Resource-Policy"), "same-origin") << target;
    EXPECT_EQ(header_of(target, "X-Frame-Options"), "not there") << target;
  }
}

TEST(PageHeaders, EverySiteMayShowAPageToEmbed) {
  for (const char* const target : {"/embed/game", "/embed/game?lang=fr", "/embed/puzzle/12"}) {
    EXPECT_THAT(header_of(target, "Content-Security-Policy"), EndsWith("frame-ancestors *"))
        << target;
    EXPECT_EQ(header_of(target, "Cross-Origin-Resource-Policy"), "cross-origin") << target;
    EXPECT_EQ(header_of(target, "X-Frame-Options"), "") << target;
  }
}

TEST(PageHeaders, APageToEmbedIsAllowedNothingElse) {
  const std::string own = header_of("/play", "Content-Security-Policy");
  const std::string framed = header_of("/embed/game", "Content-Security-Policy");
  EXPECT_THAT(framed, StartsWith(own.substr(0, own.size() - std::string("'none'").size())));
  for (const char* const name : {"X-Content-Type-Options", "Referrer-Policy",
                                 "Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"}) {
    EXPECT_EQ(header_of("/embed/game", name), header_of("/play", name)) << name;
  }
}

TEST(PageHeaders, OnlyTheDocumentationHasScriptsInItsPages) {
  EXPECT_THAT(header_of("/docs/play.html", "Content-Security-Policy"),
              AllOf(HasSubstr("script-src-elem 'self' 'unsafe-inline'"),
                    HasSubstr("frame-ancestors 'none'")));
  for (const char* const target : {"/", "/docs", "/play/docs/", "/embed/docs/"}) {
    EXPECT_THAT(header_of(target, "Content-Security-Policy"), Not(HasSubstr("script-src-elem")))
        << target;
  }
}

class SiteWithDocs : public testing::Test {
 protected:
  SiteWithDocs() : folder_(testing::TempDir() + "site-with-docs") {
    std::filesystem::remove_all(folder_);
    write("app/index.html", "<head></head>app");
    write("docs/index.html", "<head></head>start of the docs");
    write("docs/book/index.html", "book");
    site_ = Site::of_folder(folder_ / "app");
  }

  void write(const char* path, const char* text) {
    const std::filesystem::path file = folder_ / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }

  std::string answer(std::string_view target) const {
    const SiteFile* const file = site_.find(target);
    return file == nullptr ? "nothing" : file->bytes;
  }

  std::filesystem::path folder_;
  Site site_ = Site::of_files({});
};

TEST_F(SiteWithDocs, TheAppLearnsThatTheyAreThere) {
  EXPECT_EQ(answer("/"), "<head></head>app");
  site_.add_docs(folder_ / "docs");
  EXPECT_EQ(answer("/play"), R"(<head><meta name="yolah-docs" content="docs/"></head>app)");
}

TEST_F(SiteWithDocs, AFolderIsItsFirstPage) {
  site_.add_docs(folder_ / "docs");
  EXPECT_EQ(answer("/docs/"), "<head></head>start of the docs");
  EXPECT_EQ(answer("/docs/book/?q=1"), "book");
  EXPECT_EQ(answer("/docs/book/index.html"), "book");
}

TEST_F(SiteWithDocs, APageThatIsNotThereIsNotTheApp) {
  EXPECT_EQ(answer("/docs/"), "nothing");
  site_.add_docs(folder_ / "docs");
  EXPECT_EQ(answer("/docs/none"), "nothing");
  EXPECT_EQ(answer("/docs/none/"), "nothing");
  EXPECT_THROW(site_.add_docs(folder_ / "none"), std::runtime_error);
}

TEST(PageHeaders, ProgramsOfTheLabHaveAnOriginOfTheirOwnAndNoNetwork) {
  for (const char* const target : {"/sandbox.html", "/sandbox.html?lang=fr"}) {
    const std::string policy = header_of(target, "Content-Security-Policy");
    EXPECT_THAT(policy, StartsWith("sandbox allow-scripts; default-src 'none'; ")) << target;
    EXPECT_THAT(policy, EndsWith("frame-ancestors 'self'")) << target;
    EXPECT_THAT(policy, testing::Not(testing::HasSubstr("connect-src"))) << target;
    EXPECT_EQ(header_of(target, "X-Frame-Options"), "SAMEORIGIN") << target;
    EXPECT_EQ(header_of(target, "Cross-Origin-Embedder-Policy"), "require-corp") << target;
  }
}

}  // namespace
}  // namespace yolah

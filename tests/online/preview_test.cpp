// What other sites show of a link: the words, the tags, the picture, and what is kept of it.
#include "online/preview/preview.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/notation.h"
#include "online/preview/foreign_text.h"
#include "online/preview/preview_pictures.h"
#include "online/preview/recent_files.h"
#include "support/board_svg/board_svg.h"

namespace yolah::server {
namespace {

/// What strangers may have put into the table of users.
const std::array<std::string, 8> kHostileNames = {
    "<script>alert(1)</script>",
    "\"><svg onload=alert(1)>",
    "a&b'c\"d<!-- preview -->",
    "]]>&#0;%00\x01\x1f\x7f",
    std::string(100, 'W'),
    "\u202eevil\u202c \u0645\u0631\u062d\u0628\u0627",  // an override of direction, and Arabic
    "\xff\xfe broken \xc3",
    "",
};

User user(std::string name) {
  return {7, std::move(name), UserKind::kPerson};
}

/// The first moves that the rules allow, and whatever is to follow them.
StoredGame game(const std::string& black, const std::string& white, int plies) {
  StoredGame stored;
  stored.info.id = GameId(first_id_of(8) + 5);
  stored.info.players = {user(black), user(white)};
  stored.info.time = {300'000, 3'000};
  GameState state(stored.info.time);
  Event start;
  start.seq = 1;
  start.clock = {300'000, 300'000};
  stored.events.push_back(start);
  EXPECT_TRUE(state.apply(start));
  while (state.ply() < plies && !state.over()) {
    for (const Event& event : state.next_move(state.position().legal_moves()[0], 1'000, 0, 0)) {
      EXPECT_TRUE(state.apply(event));
      stored.events.push_back(event);
    }
  }
  return stored;
}

void end(StoredGame& stored, Winner winner, Termination termination) {
  Event last;
  last.seq = static_cast<std::int32_t>(stored.events.size()) + 1;
  last.kind = EventKind::kEnd;
  last.winner = winner;
  last.termination = termination;
  last.clock = stored.events.back().clock;
  stored.events.push_back(last);
}

Challenge challenge(const std::string& by) {
  Challenge made;
  made.id = GameId(1'234'567);
  made.by = user(by);
  made.time = {300'000, 3'000};
  return made;
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::uint32_t number_at(const std::string& png, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    number = number << 8 | static_cast<unsigned char>(png[i]);
  }
  return number;
}

void expect_picture(const std::string& png) {
  ASSERT_TRUE(png.starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_EQ(number_at(png, 16), 1200U);
  EXPECT_EQ(number_at(png, 20), 630U);
  EXPECT_GT(png.size(), 10'000U) << "there must be something to see";
  EXPECT_LT(png.size(), 300'000U) << "readers refuse large ones";
}

TEST(BoardSvg, ShowsEverySquareOnce) {
  Position position;
  for (int ply = 0; !position.is_over(); ++ply) {
    const Move move = position.legal_moves()[ply % position.legal_moves().size()];
    position.play(move);
    const std::string svg = board_svg(position, move);
    const int holes = std::popcount(position.holes());
    EXPECT_EQ(count(svg, R"(fill="none")"), holes);
    EXPECT_EQ(count(svg, R"(fill="#a9c3d3")"), kSquares - holes) << "the side of a tile";
    EXPECT_EQ(count(svg, R"(fill="#1a232d")"), kPiecesPerSide);
    EXPECT_EQ(count(svg, R"(fill="#fdfeff")"), kPiecesPerSide);
    EXPECT_EQ(count(svg, R"(fill="#f2d26b")"), move.is_pass() ? 0 : 1) << "where it went";
    EXPECT_EQ(count(svg, "dasharray"), move.is_pass() ? 0 : 1) << "where it left";
  }
}

TEST(BoardSvg, PutsA1BelowAndToTheLeft) {
  const std::string svg = board_svg(*parse_position("w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"));
  EXPECT_NE(svg.find(R"(<circle cx="48" cy="336" r="15" fill="#1a232d")"), svg.npos) << svg;
  EXPECT_NE(svg.find(R"(<circle cx="48" cy="28" r="15" fill="#fdfeff")"), svg.npos);
}

TEST(Preview, OfAGameThatIsPlayedNamesThePlayersAndTheClock) {
  const Preview preview = preview_of(game("anna", "bob", 3));
  EXPECT_EQ(preview.title, "anna plays bob · 5+3");
  EXPECT_EQ(preview.page, "/online/game/" + to_string(GameId(first_id_of(8) + 5)));
  EXPECT_TRUE(preview.picture.ends_with("/preview.png?seq=4")) << preview.picture;
  EXPECT_TRUE(preview.description.starts_with("Move 4. ")) << preview.description;
  EXPECT_FALSE(preview.last_move.is_pass());
}

TEST(Preview, OfAGameThatHasEndedSaysTheResult) {
  StoredGame stored = game("anna", "bob", 5);
  end(stored, Winner::kWhite, Termination::kTime);
  const Preview preview = preview_of(stored);
  EXPECT_EQ(preview.title, "anna 3 – 2 bob");
  EXPECT_TRUE(preview.description.starts_with("bob won on time, after 5 moves. "));
  for (const auto& [winner, termination, words] :
       {std::tuple{Winner::kWhite, Termination::kResign, "Black resigned"},
        std::tuple{Winner::kBlack, Termination::kAbandoned, "White left the game"},
        std::tuple{Winner::kNone, Termination::kAbandoned, "The game was broken off"}}) {
    StoredGame other = game("anna", "bob", 5);
    end(other, winner, termination);
    EXPECT_EQ(preview_of(other).status, words);
  }
  const Preview full = preview_of(game("anna", "bob", 1'000));
  EXPECT_TRUE(full.status.ends_with(" won") || full.status == "A draw") << full.status;
}

TEST(Preview, FollowsASwapAndATakeback) {
  StoredGame stored = game("anna", "bob", 1);
  Event swap;
  swap.seq = 3;
  swap.kind = EventKind::kSwap;
  swap.side = Color::kWhite;
  swap.clock = stored.events.back().clock;
  stored.info.swap = true;
  stored.events.push_back(swap);
  const Preview preview = preview_of(stored);
  EXPECT_EQ(preview.title, "bob plays anna · 5+3");
  EXPECT_EQ(preview.rows[0].points, 1) << "with the move that was taken over";
}

TEST(Preview, SaysNothingOfAChallengeToOnePerson) {
  Challenge made = challenge("anna");
  EXPECT_EQ(preview_of(made)->title, "anna challenges you · 5+3");
  made.rated = true;
  made.time = {2 * kDay, 0};
  EXPECT_EQ(preview_of(made)->title, "anna challenges you · 2 days a move · rated");
  made.to = user("bob");
  EXPECT_FALSE(preview_of(made));
}

TEST(Preview, RefusesEventsThatAreNoGame) {
  StoredGame stored = game("anna", "bob", 3);
  stored.events.erase(stored.events.begin() + 1);
  EXPECT_THROW(preview_of(stored), StoreFailure);
}

constexpr std::string_view kPage =
    "<head>\n    <!-- preview: a server puts its own here -->\n    <meta property=\"og:title\" "
    "content=\"old\" />\n    <!-- preview ends -->\n  </head>";

TEST(PreviewTags, ReplaceThoseOfThePage) {
  const std::string page(kPage);
  const std::string with =
      with_preview(page, preview_of(game("anna", "bob", 3)), "https://yolah.example");
  EXPECT_EQ(with.find("old"), with.npos);
  EXPECT_NE(with.find(R"(<meta property="og:title" content="anna plays bob · 5+3" />)"), with.npos);
  EXPECT_NE(with.find(R"(<meta property="og:image" content="https://yolah.example/api/games/)"),
            with.npos);
  EXPECT_NE(with.find(R"(<meta property="og:url" content="https://yolah.example/online/game/)"),
            with.npos);
  EXPECT_NE(with.find("summary_large_image"), with.npos);
  EXPECT_TRUE(with.starts_with("<head>\n    <meta")) << with;
  EXPECT_TRUE(with.ends_with("<!-- preview ends -->\n  </head>"));
}

TEST(PreviewTags, HaveNoPictureWithoutTheSitesAddress) {
  const std::string with = with_preview(std::string(kPage), preview_of_site(), "");
  EXPECT_NE(with.find("og:title"), with.npos);
  EXPECT_EQ(with.find("og:image"), with.npos);
}

TEST(PreviewTags, AreOnlyPutWhereTheirPlaceIs) {
  for (const std::string page : {"<title>Yolah</title>", "<!-- preview -->", ""}) {
    EXPECT_EQ(with_preview(page, preview_of_site(), "https://yolah.example"), page);
  }
}

TEST(PreviewTags, HoldHostileNamesAsText) {
  const std::string usual =
      with_preview(std::string(kPage), preview_of(game("a", "b", 3)), "https://yolah.example");
  for (const std::string& name : kHostileNames) {
    const std::string with =
        with_preview(std::string(kPage), preview_of(game(name, name, 3)), "https://yolah.example");
    for (const std::string_view mark : {"<", ">", "\"", "\n"}) {
      EXPECT_EQ(count(with, mark), count(usual, mark)) << name;
    }
    EXPECT_EQ(with.find("\u202e"), with.npos) << "the direction of the page is its own";
  }
}

TEST(ForeignText, IsCutBetweenCharacters) {
  EXPECT_EQ(plain_text("anna", 4), "anna");
  EXPECT_EQ(plain_text("annabel", 4), "anna…");
  EXPECT_EQ(plain_text("éééé\u200b", 4), "éééé");
  EXPECT_EQ(plain_text("ééééé", 4), "éééé…");
  EXPECT_EQ(plain_text("a\nb\tc\u2028d", 9), "abcd");
  EXPECT_EQ(plain_text("\xff", 9), "?");
  EXPECT_EQ(isolated("anna"), "anna");
  EXPECT_EQ(isolated("анна"), "\u2068анна\u2069");
}

TEST(PreviewPicture, IsAPngOfItsSize) {
  expect_picture(png_of(preview_svg(preview_of_site())));
  expect_picture(png_of(preview_svg(preview_of(game("anna", "bob", 20)))));
  expect_picture(png_of(preview_svg(*preview_of(challenge("anna")))));
}

TEST(PreviewPicture, TakesMilliseconds) {
  const std::string svg = preview_svg(preview_of(game("anna", "bob", 20)));
  png_of(svg);  // the first looks for fonts
  constexpr int kTimes = 10;
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < kTimes; ++i) png_of(svg);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  std::printf("  %.1f ms a picture\n", took.count() / kTimes);
  EXPECT_LT(took.count() / kTimes, 1'000);
}

TEST(PreviewPicture, HoldsHostileNamesAsText) {
  const int texts = count(preview_svg(preview_of(game("a", "b", 3))), "<");
  for (const std::string& name : kHostileNames) {
    const std::string svg = preview_svg(preview_of(game(name, name, 3)));
    EXPECT_EQ(count(svg, "<"), texts) << name;
    expect_picture(png_of(svg));
    expect_picture(png_of(preview_svg(*preview_of(challenge(name)))));
  }
}

TEST(PreviewPicture, RefusesWhatIsNoSvg) {
  EXPECT_THROW(png_of("<svg"), std::runtime_error);
  EXPECT_THROW(png_of(""), std::runtime_error);
}

TEST(RecentFiles, KeepsTheLatestWithinItsBytes) {
  RecentFiles files(100);
  const auto file = [](std::size_t bytes) {
    return std::make_shared<const std::string>(bytes, 'x');
  };
  files.put("a", file(39));
  files.put("b", file(39));
  EXPECT_NE(files.find("a"), nullptr);
  files.put("c", file(39));
  EXPECT_EQ(files.find("b"), nullptr) << "asked for longest ago";
  EXPECT_NE(files.find("a"), nullptr);
  EXPECT_NE(files.find("c"), nullptr);
  files.put("d", file(200));
  EXPECT_EQ(files.find("d"), nullptr) << "too large";
  EXPECT_NE(files.find("a"), nullptr);
  files.put("a", file(10));
  EXPECT_EQ(files.find("a")->size(), 10U);
  EXPECT_NE(files.find("c"), nullptr);
}

}  // namespace
}  // namespace yolah::server

#include "engine/search/player_spec.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "engine/eval/net/net_evaluator.h"
#include "engine/eval/weights.h"
#include "engine/search/book/book_player.h"
#include "engine/search/book/opening_book.h"
#include "engine/search/levels.h"
#include "engine/search/mcts/mcts_player.h"
#include "engine/search/minmax/minmax_player.h"
#include "engine/search/monte_carlo.h"
#include "engine/search/random_player.h"
#include "support/system/memory.h"

namespace yolah {
namespace {

/// A file of weights is at most this long: ten times what ours are.
constexpr std::size_t kLongestWeights = 2'000'000;

/// What `parse` makes of a file's bytes, taken as pointer and length of a kind of character.
template <class Character, class Parse>
auto parse_file(const std::string& path, Parse parse) -> decltype(parse(nullptr, 0)) {
  const system::MappedFile file(path);
  if (!file.error().empty()) return ParseError{0, file.error()};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  return parse(reinterpret_cast<const Character*>(file.bytes().data()), file.bytes().size());
}

Parsed<Weights> read_weights(const std::string& path) {
  return parse_file<char>(path, [](const char* text, std::size_t size) -> Parsed<Weights> {
    if (size > kLongestWeights) return ParseError{0, "the file is too long for weights"};
    return parse_weights({text, size});
  });
}

Parsed<Net> read_net(const std::string& path) {
  return parse_file<unsigned char>(
      path, [](const unsigned char* bytes, std::size_t size) { return parse_net({bytes, size}); });
}

template <class T>
std::string fault_in(const Parsed<T>& read) {
  if (read) return {};
  return "byte " + std::to_string(read.error().offset) + ": " + read.error().reason;
}

std::string check_weights_file(const std::string& path) {
  return fault_in(read_weights(path));
}

std::string check_net_file(const std::string& path) {
  return fault_in(read_net(path));
}

std::string check_book_file(const std::string& path) {
  const auto book = OpeningBook::open(path);
  return book ? "" : book.error().reason;
}

constexpr PlayerOption kSeed = {"seed", "Start of the random numbers", 0,
                                std::numeric_limits<std::int64_t>::max(), 1};

constexpr PlayerOption kThreads = {"threads", "Threads that think at once", 1, 256, 1};
constexpr PlayerOption kHash = {"hash", "Memory for what was searched, in megabytes", 1, 65536, 64};
constexpr PlayerOption kMargin = {
    "margin", "Hundredths of a game's value that go by the margin, the rest by who won", 0, 100,
    10};

constexpr std::array kRandomOptions = {kSeed};
constexpr std::array kMonteCarloOptions = {
    kThreads, kSeed,
    PlayerOption{"batch", "Random games at a time for one move, at most", 1, 65'536, 2048},
    kMargin};

constexpr std::array<std::string_view, 1> kNets = {"default"};
constexpr PlayerOption kNet = {
    "net", "The neural network: default, or a file of one", 0, 0, 0, kNets, check_net_file};

constexpr std::array<std::string_view, 2> kLeafJudges = {"playout", "net"};
constexpr std::array kMctsOptions = {
    kThreads,
    kSeed,
    PlayerOption{"hash", "Megabytes for the tree", 1, 131'072, 256},
    PlayerOption{"batch", "Random games from each position that the tree comes to", 1, 65'536, 32},
    PlayerOption{"exploration", "How much to look at moves that seem worse, in hundredths", 0, 1000,
                 25},
    kMargin,
    PlayerOption{"eval", "What leaves are judged by: playout, random games, or net", 0, 0, 0,
                 kLeafJudges},
    kNet};

constexpr std::array<std::string_view, 2> kEvaluations = {"net", "heuristic"};
constexpr std::array<std::string_view, 2> kWeightSets = {"learned", "hand"};
constexpr std::array<std::string_view, 2> kBooks = {"off", "on"};
constexpr std::array kMinmaxOptions = {
    kThreads,
    kHash,
    PlayerOption{"level", "For people: from 1, a first game, to 10, an expert; 0 is full strength",
                 0, kHighestLevel, 0},
    kSeed,
    PlayerOption{"eval", "What positions are judged by: net, or heuristic", 0, 0, 0, kEvaluations},
    kNet,
    PlayerOption{"weights", "Of the heuristic: learned, or, in place of a net, hand or a file", 0,
                 0, 0, kWeightSets, check_weights_file},
    PlayerOption{"book", "Opening book: off, on for the one built in, or the file of one", 0, 0, 0,
                 kBooks, check_book_file}};

std::unique_ptr<Player> make_random(const PlayerSpec& spec) {
  return std::make_unique<RandomPlayer>(static_cast<std::uint64_t>(spec.value("seed")));
}

std::unique_ptr<Player> make_monte_carlo(const PlayerSpec& spec) {
  MonteCarloPlayer::Options options;
  options.threads = static_cast<int>(spec.value("threads"));
  options.seed = static_cast<std::uint64_t>(spec.value("seed"));
  options.batch = static_cast<std::uint64_t>(spec.value("batch"));
  options.margin_share = static_cast<int>(spec.value("margin"));
  return std::make_unique<MonteCarloPlayer>(options);
}

/// Null when the file has gone or changed for the worse since it was checked.
std::shared_ptr<const Evaluator> net_evaluator_of(const PlayerSpec& spec) {
  const std::string& name = spec.text("net");
  if (name == kNets[0]) return net_evaluator();
  const auto net = read_net(name);
  return net ? NetEvaluator::make(*net) : nullptr;
}

std::unique_ptr<Player> make_mcts(const PlayerSpec& spec) {
  MctsPlayer::Options options;
  options.threads = static_cast<int>(spec.value("threads"));
  options.seed = static_cast<std::uint64_t>(spec.value("seed"));
  options.megabytes = static_cast<std::size_t>(spec.value("hash"));
  options.batch = static_cast<std::uint64_t>(spec.value("batch"));
  options.exploration = static_cast<int>(spec.value("exploration"));
  options.margin_share = static_cast<int>(spec.value("margin"));
  if (spec.text("eval") == kLeafJudges[1]) {
    options.evaluator = net_evaluator_of(spec);
    options.plays_out = false;
    if (!options.evaluator) return nullptr;
  }
  return MctsPlayer::make(options);
}

/// Null when the file has gone or changed for the worse since it was checked.
std::shared_ptr<const Evaluator> linear_evaluator(const std::string& weights) {
  if (weights == kWeightSets[0]) return learned_evaluator();
  if (weights == kWeightSets[1]) return hand_set_evaluator();
  const auto read = read_weights(weights);
  return read ? std::make_shared<const LinearEvaluator>(*read) : nullptr;
}

std::shared_ptr<const Evaluator> evaluator_of(const PlayerSpec& spec) {
  const std::string& weights = spec.text("weights");
  // Other weights are asked for to be used. Here, too, where options were set one by one and
  // eval may have been left as it was.
  if (spec.text("eval") == kEvaluations[1] || weights != kWeightSets[0]) {
    return linear_evaluator(weights);
  }
  return net_evaluator_of(spec);
}

/// Null when there is no player, or its book has gone since it was checked.
std::unique_ptr<Player> with_book(std::unique_ptr<Player> player, const std::string& name) {
  if (player == nullptr || name == kBooks[0]) return player;
  const auto book = name == kBooks[1] ? OpeningBook::built_in() : OpeningBook::open(name);
  if (!book) return nullptr;
  return std::make_unique<BookPlayer>(*book, std::move(player));
}

std::unique_ptr<Player> make_minmax(const PlayerSpec& spec) {
  auto evaluator = evaluator_of(spec);
  if (!evaluator) return nullptr;
  std::unique_ptr<Player> player =
      MinmaxPlayer::make(static_cast<std::size_t>(spec.value("hash")),
                         static_cast<int>(spec.value("threads")), std::move(evaluator));
  const auto level = static_cast<int>(spec.value("level"));
  if (level != 0 && player != nullptr) {
    player = std::make_unique<LevelPlayer>(std::move(player), level,
                                           static_cast<std::uint64_t>(spec.value("seed")));
  }
  return with_book(std::move(player), spec.text("book"));
}

constexpr std::array kKinds = {
    PlayerKind{"random", "any legal move, all alike", kRandomOptions, make_random},
    PlayerKind{"monte-carlo", "the move whose random games end best", kMonteCarloOptions,
               make_monte_carlo},
    PlayerKind{"mcts", "tree search by random games or a neural network, with proven results",
               kMctsOptions, make_mcts},
    PlayerKind{"minmax", "alpha-beta search with a neural network or a linear evaluation",
               kMinmaxOptions, make_minmax},
};

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// "a, b and c".
template <class Items>
std::string names_of(const Items& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? ", " : " and ";
    text += items[i].name;
  }
  return text;
}

std::string in_quotes(std::string_view text) {
  return "'" + std::string(text) + "'";
}

/// Sets an option that is a number; the reason if it cannot be.
std::string set_number(const PlayerOption& option, std::string_view value, std::string& place) {
  std::int64_t number = 0;
  const char* const begin = value.data();
  const char* const end = begin + value.size();
  const auto [stopped, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || stopped != end || number < option.least || number > option.most) {
    return std::string(option.name) + " is a whole number from " + std::to_string(option.least) +
           " to " + std::to_string(option.most) + ", not " + in_quotes(value);
  }
  place = std::to_string(number);
  return {};
}

/// The same for one that is a word, or a file.
std::string set_word(const PlayerOption& option, std::string_view value, std::string& place) {
  const bool known =
      std::find(option.words.begin(), option.words.end(), value) != option.words.end();
  if (!known) {
    std::string words;
    for (const std::string_view word : option.words) words += std::string(word) + ", ";
    words.resize(words.size() - 2);
    const std::string wrong = std::string(option.name) + " is one of " + words;
    if (option.check_file == nullptr) return wrong + ", not " + in_quotes(value);
    const std::string reason = option.check_file(std::string(value));
    if (!reason.empty()) return wrong + ", or a file; " + in_quotes(value) + " is none: " + reason;
  }
  place = value;
  return {};
}

/// An option as a text gives it, and where.
struct GivenOption {
  std::string name;
  std::size_t at = 0;
};

/// An evaluation has either a net or weights, and a text that names an option of the other one
/// would play what it does not say. Weights other than the normal ones choose the heuristic by
/// themselves. Nothing if all that is given holds.
std::optional<ParseError> contradiction(const PlayerSpec& spec,
                                        const std::vector<GivenOption>& given) {
  const auto find = [&](std::string_view name) {
    return std::find_if(given.begin(), given.end(),
                        [&](const GivenOption& one) { return same_name(one.name, name); });
  };
  const auto eval = find("eval");
  const auto needs = [&](const GivenOption& option, std::string_view wanted) {
    const std::string needed = option.name + " needs eval=" + std::string(wanted);
    const std::string advice =
        eval == given.end() ? ": add it" : ", not eval=" + spec.text("eval") + ": change eval";
    return ParseError{option.at, needed + advice + ", or leave " + option.name + " out"};
  };
  const auto weights = find("weights");
  const auto net = find("net");
  if (weights != given.end()) {
    const bool chosen = eval == given.end() && spec.text("weights") != kWeightSets[0];
    if (!chosen && spec.text("eval") != kEvaluations[1]) return needs(*weights, kEvaluations[1]);
    if (net != given.end()) {
      return ParseError{net->at, "net and weights exclude each other: leave one out"};
    }
  }
  if (net != given.end() && spec.text("eval") != "net") return needs(*net, "net");
  return std::nullopt;
}

const PlayerKind* find_kind(std::string_view name) {
  for (const PlayerKind& kind : kKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
  return kKinds;
}

PlayerSpec::PlayerSpec(const PlayerKind& kind) : kind_(&kind) {
  for (const PlayerOption& option : kind.options) values_.push_back(option.normal_text());
}

std::size_t PlayerSpec::place_of(std::string_view option) const {
  const auto found = std::find_if(kind_->options.begin(), kind_->options.end(),
                                  [&](const auto& known) { return known.name == option; });
  assert(found != kind_->options.end());
  return static_cast<std::size_t>(found - kind_->options.begin());
}

std::int64_t PlayerSpec::value(std::string_view option) const {
  const std::string& text = values_[place_of(option)];
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

const std::string& PlayerSpec::text(std::string_view option) const {
  return values_[place_of(option)];
}

std::string PlayerSpec::set(std::string_view option, std::string_view value) {
  const auto found = std::find_if(kind_->options.begin(), kind_->options.end(),
                                  [&](const auto& known) { return same_name(known.name, option); });
  if (found == kind_->options.end()) {
    return std::string(kind_->name) + " has no option " + in_quotes(option) + "; it has " +
           names_of(kind_->options);
  }
  std::string& place = values_[place_of(found->name)];
  return found->is_word() ? set_word(*found, value, place) : set_number(*found, value, place);
}

Parsed<PlayerSpec> parse_player_spec(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const PlayerKind* kind = find_kind(text.substr(0, colon));
  if (kind == nullptr) {
    return ParseError{0, "no player " + in_quotes(text.substr(0, colon)) + "; there are " +
                             names_of(player_kinds())};
  }
  PlayerSpec spec(*kind);
  std::vector<GivenOption> given;
  for (std::size_t at = colon + 1; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view setting = text.substr(at, end - at);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) {
      return ParseError{at, "expected option=value, not " + in_quotes(setting)};
    }
    const std::string reason = spec.set(setting.substr(0, equals), setting.substr(equals + 1));
    if (!reason.empty()) return ParseError{at, reason};
    given.push_back({std::string(setting.substr(0, equals)), at});
    at = end + 1;
  }
  if (const auto wrong = contradiction(spec, given)) return *wrong;
  return spec;
}

std::string to_string(const PlayerSpec& spec) {
  std::string text(spec.kind().name);
  char separator = ':';
  for (const PlayerOption& option : spec.kind().options) {
    const std::string& value = spec.text(option.name);
    if (value == option.normal_text()) continue;
    text += separator + std::string(option.name) + "=" + value;
    separator = ',';
  }
  return text;
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec) {
  return spec.kind().make(spec);
}

bool thinks_on_one_thread(const PlayerSpec& spec) {
  return std::all_of(
      spec.kind().options.begin(), spec.kind().options.end(),
      [&](const auto& option) { return option.name != "threads" || spec.value("threads") == 1; });
}

std::shared_ptr<const Evaluator> make_evaluator(const PlayerSpec& spec) {
  if (spec.kind().make == make_minmax) return evaluator_of(spec);
  const bool is_mcts = spec.kind().make == make_mcts;
  return is_mcts && spec.text("eval") == kLeafJudges[1] ? net_evaluator_of(spec) : nullptr;
}

}  // namespace yolah

#include "arena/league/league_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <thread>
#include <utility>

#include "arena/bots/bot_folder.h"
#include "engine/protocol/words.h"
#include "engine/rules/notation.h"
#include "support/system/file.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds kBetweenLooks{1000};
constexpr milliseconds kPause{200};
/// Bots that wait for their verdict do not wait for games: they have threads of their own.
constexpr int kCheckers = 2;
constexpr std::size_t kLongestId = 40;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// A name of a folder that may stand for a player everywhere.
bool is_id(const std::string& text) {
  return !text.empty() && text.size() <= kLongestId && text[0] != '.' && text == printable(text) &&
         text.find('/') == std::string::npos;
}

std::int64_t seconds_of(const fs::file_time_type& time) {
  const auto system = std::chrono::file_clock::to_sys(time);
  return std::chrono::duration_cast<std::chrono::seconds>(system.time_since_epoch()).count();
}

void copy_bot(const fs::path& from, const fs::path& to) {
  fs::create_directories(to);
  for (const fs::path& file : files_of_bot(from)) {
    const fs::file_status status = fs::symlink_status(from / file);
    fs::create_directories((to / file).parent_path());
    if (fs::is_symlink(status)) {
      fs::copy_symlink(from / file, to / file);
    } else if (fs::is_regular_file(status)) {
      fs::copy_file(from / file, to / file);
    }
  }
}

/// Where a stranger's file goes; nothing that leads out of the folder.
fs::path safe_path(const std::string& path) {
  const fs::path file = fs::path(path).lexically_normal();
  const bool leaves = file.empty() || file.is_absolute() || !file.has_filename() ||
                      *file.begin() == ".." || path != printable(path) ||
                      path.find('\\') != std::string::npos;
  if (leaves)
    throw BotFolderError("a file is called " + yolah::quoted(path) + ": give it another name");
  return file;
}

void write_files(const fs::path& folder, std::span<const SentFile> files) {
  fs::create_directories(folder);
  for (const SentFile& sent : files) {
    const fs::path file = folder / safe_path(sent.path);
    fs::create_directories(file.parent_path());
    if (fs::exists(file)) throw BotFolderError("two files are called " + yolah::quoted(sent.path));
    std::ofstream stream(file, std::ios::binary);
    stream << sent.content;
    if (!stream.flush()) throw BotFolderError("cannot write " + yolah::quoted(sent.path));
    // A program is begun by its first line, or by the kernel's mark of one.
    if (sent.content.starts_with("#!") || sent.content.starts_with("\x7F"
                                                                   "ELF")) {
      fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                      fs::perm_options::add);
    }
  }
}

/// The folder is whole at every moment, the old one or the new one.
void put_in_place(const fs::path& incoming, const fs::path& folder) {
  if (fs::exists(folder)) {
    system::exchange_folders(incoming, folder);
    fs::remove_all(incoming);
  } else {
    fs::rename(incoming, folder);
  }
}

}  // namespace

/// Two games with one opening, in the versions that the players had when it began.
struct LeagueRunner::Encounter {
  std::uint64_t number = 0;
  std::uint64_t opening = 0;
  std::array<std::string, 2> players;
  std::array<Contender, 2> contenders;
};

LeagueRunner::LeagueRunner(LeagueRunSetup setup)
    : setup_(std::move(setup)),
      openings_(Openings::suite(setup_.settings.seed)),
      league_(setup_.settings),
      log_((fs::create_directories(setup_.folder.state()), setup_.folder.log().string()), league_) {
  fs::create_directories(setup_.folder.bots());
  fs::create_directories(setup_.folder.versions());
  fs::remove_all(setup_.folder.incoming());
  for (const LeaguePlayer& player : league_.players()) {
    for (const BotVersion& version : player.versions) {
      if (version.state == CheckState::kWaiting) to_check_.emplace_back(player.id, version.version);
    }
  }
}

void LeagueRunner::change_settings(const LeagueSettings& settings) {
  const std::lock_guard lock(mutex_);
  league_.change_settings(settings);
}

void LeagueRunner::run(const std::atomic<bool>& stop, bool until_settled) {
  stop_ = &stop;
  {
    std::vector<std::jthread> threads;
    const int players = league_.settings().concurrency;
    for (int i = 0; i < players; ++i) {
      threads.emplace_back([this] { guard([this] { play_games(); }); });
    }
    for (int i = 0; i < kCheckers; ++i) {
      threads.emplace_back([this] { guard([this] { check_bots(); }); });
    }
    guard([&] { watch(until_settled); });
    ended_ = true;
    changed_.notify_all();
  }
  if (trouble_) std::rethrow_exception(trouble_);
}

bool LeagueRunner::ended() const {
  return ended_.load(std::memory_order_relaxed) || stop_->load(std::memory_order_relaxed);
}

/// What a thread cannot bear ends all of them.
void LeagueRunner::guard(const std::function<void()>& work) {
  try {
    work();
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!trouble_) trouble_ = std::current_exception();
    ended_ = true;
  }
}

void LeagueRunner::tell(const std::string& text) {
  if (setup_.on_event) setup_.on_event(text);
}

void LeagueRunner::watch(bool until_settled) {
  while (!ended()) {
    look_at_bots();
    const auto next = std::chrono::steady_clock::now() + kBetweenLooks;
    while (!ended() && std::chrono::steady_clock::now() < next) {
      std::this_thread::sleep_for(kPause / 2);
    }
    if (until_settled && is_idle()) return;
  }
}

/// Every folder was looked at twice, and nothing came of it that is not done.
bool LeagueRunner::is_idle() const {
  const std::lock_guard lock(mutex_);
  constexpr int kEnoughLooks = 3;
  return watched_ >= kEnoughLooks && to_check_.empty() && checking_ == 0 && busy_.empty() &&
         !next_encounter(league_, busy_);
}

void LeagueRunner::look_at_bots() {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(setup_.folder.bots(), error)) {
    const std::string id = entry.path().filename().string();
    if (id.starts_with('.') || !entry.is_directory(error)) continue;
    try {
      look_at(id, entry.path());
    } catch (const BotFolderError& trouble) {
      tell_trouble(id, trouble.what());
    } catch (const fs::filesystem_error& trouble) {
      tell_trouble(id, trouble.code().message());
    }
    if (ended()) return;
  }
  const std::lock_guard lock(mutex_);
  ++watched_;
}

/// Once, and the next look tries again: somebody may be changing the folder.
void LeagueRunner::tell_trouble(const std::string& id, const std::string& trouble) {
  const std::lock_guard lock(mutex_);
  Seen& seen = seen_[id];
  seen.is_taken = false;
  if (std::exchange(seen.trouble, trouble) == trouble) return;
  tell(fmt::format("{}: its folder cannot be taken: {}", printable(id), trouble));
}

void LeagueRunner::look_at(const std::string& id, const fs::path& folder) {
  Look look;
  std::int64_t newest = 0;
  for (const fs::path& file : files_of_bot(folder)) {
    const fs::path path = folder / file;
    if (!fs::is_regular_file(fs::symlink_status(path))) continue;
    const auto written = fs::last_write_time(path);
    look[file.string()] = {fs::file_size(path), written.time_since_epoch().count()};
    newest = std::max(newest, seconds_of(written));
  }
  if (look.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    Seen& seen = seen_[id];
    if (seen.look != look) {
      seen.look = look;
      seen.is_taken = false;
      return;  // it may be in the middle of a change
    }
    if (seen.is_taken) return;
    seen.is_taken = true;
    const LeaguePlayer* const known = league_.find(id);
    if (!is_id(id) || (known != nullptr && known->boss)) {
      tell(
          fmt::format("{}: give this folder another name: 1 to {} ordinary characters, and no "
                      "boss's name",
                      printable(id), kLongestId));
      return;
    }
    const LeagueSettings& settings = league_.settings();
    if (settings.frozen || (settings.deadline && newest > *settings.deadline)) {
      tell(fmt::format("{}: changed after the deadline, so it is not taken", id));
      return;
    }
  }
  take(id, folder);
}

void LeagueRunner::take(const std::string& id, const fs::path& folder) {
  const std::string version = keep_copy(id, folder);
  const std::lock_guard lock(mutex_);
  const LeaguePlayer* const player = league_.find(id);
  if (player != nullptr && !player->versions.empty() && player->newest()->version == version) {
    return;
  }
  enter(id, version);
}

/// Copies first and reads the hash from the copy: what is played is what was hashed.
std::string LeagueRunner::keep_copy(const std::string& id, const fs::path& folder) const {
  const fs::path incoming = setup_.folder.incoming() / id;
  fs::remove_all(incoming);
  copy_bot(folder, incoming);
  const std::string version = version_of(incoming);
  if (fs::exists(copy_of(version))) {
    fs::remove_all(incoming);
  } else {
    fs::rename(incoming, copy_of(version));
  }
  return version;
}

fs::path LeagueRunner::copy_of(const std::string& version) const {
  return setup_.folder.versions() / version;
}

void LeagueRunner::enter(const std::string& id, const std::string& version) {
  const LeaguePlayer* const player = league_.find(id);
  const BotVersion* const playing = player == nullptr ? nullptr : player->playing();
  const std::string before = playing == nullptr ? "" : playing->version;
  const std::int64_t at = now();
  log_.hand_in(id, version, at);
  league_.hand_in(id, version, at);
  tell(fmt::format("{}: handed in version {}", id, short_version(version)));
  if (league_.find(id)->newest()->state == CheckState::kWaiting) {
    to_check_.emplace_back(id, version);
    changed_.notify_all();
  } else {
    announce_playing(id, before);
  }
}

/// For readers of the log: which of the games count.
void LeagueRunner::announce_playing(const std::string& id, const std::string& before) {
  const BotVersion* const playing = league_.find(id)->playing();
  if (playing == nullptr || playing->version == before) return;
  log_.version(id, playing->version);
  changed_.notify_all();
}

BotVersion LeagueRunner::check(const std::string& id, const std::string& version) const {
  BotVersion verdict;
  try {
    Entrant bot = read_bot_folder(copy_of(version));
    bot.name = id;
    verdict = setup_.check(bot);
  } catch (const BotFolderError& error) {
    verdict.state = CheckState::kFailed;
    verdict.message = verdict.details = error.what();
  }
  verdict.version = version;
  return verdict;
}

void LeagueRunner::check_bots() {
  std::unique_lock lock(mutex_);
  while (!ended()) {
    if (to_check_.empty()) {
      changed_.wait_for(lock, kPause);
      continue;
    }
    const auto [id, version] = to_check_.front();
    to_check_.pop_front();
    ++checking_;
    lock.unlock();
    BotVersion verdict = check(id, version);
    lock.lock();
    --checking_;
    if (ended()) return;  // it may have been cut short: the next run does it again
    const BotVersion* const playing = league_.find(id)->playing();
    const std::string before = playing == nullptr ? "" : playing->version;
    log_.check(id, verdict);
    league_.judge(id, version, verdict);
    const bool passed = verdict.state == CheckState::kPassed;
    tell(fmt::format(
        "{}: version {} {}", id, short_version(version),
        passed ? "passed the check" : "failed the check: " + printable(verdict.message)));
    announce_playing(id, before);
  }
}

void LeagueRunner::play_games() {
  while (!ended()) {
    std::unique_lock lock(mutex_);
    std::optional<Encounter> encounter;
    if (!is_check_first()) encounter = begin_encounter();
    if (!encounter) {
      changed_.wait_for(lock, kPause);
      continue;
    }
    lock.unlock();
    play(*encounter);
    lock.lock();
    last_encounter_ = std::chrono::steady_clock::now();
    for (const std::string& player : encounter->players) {
      if (--busy_[player] == 0) busy_.erase(player);
    }
  }
}

/// A class that hands in at once is told first and rated then, but nobody holds up the games for
/// long.
bool LeagueRunner::is_check_first() const {
  constexpr std::chrono::seconds kLongestPause{30};
  return !to_check_.empty() && std::chrono::steady_clock::now() - last_encounter_ < kLongestPause;
}

std::optional<LeagueRunner::Encounter> LeagueRunner::begin_encounter() {
  const std::optional<LeaguePair> pair = next_encounter(league_, busy_);
  if (!pair) return std::nullopt;
  const LeaguePlayer& first = *league_.find(pair->first);
  const LeaguePlayer& second = *league_.find(pair->second);
  Encounter encounter;
  encounter.number = league_.next_pair();
  league_.take_pair();
  encounter.players = {first.id, second.id};
  encounter.contenders = {contender_of(first), contender_of(second)};
  std::array<std::string, 2> keys;
  for (std::size_t i = 0; i < 2; ++i) {
    keys[i] = encounter.players[i] + '\x1f' + encounter.contenders[i].version;
    ++busy_[encounter.players[i]];
  }
  std::ranges::sort(keys);
  // No two meet with an opening twice, whatever came between.
  std::uint64_t& opening = begun_[keys[0] + '\x1e' + keys[1]];
  while (league_.have_met(first, second, to_string(openings_.at(opening).moves))) ++opening;
  encounter.opening = opening++;
  return encounter;
}

Contender LeagueRunner::contender_of(const LeaguePlayer& player) const {
  const BotVersion* const version = player.playing();
  const std::string folder = version == nullptr ? "" : copy_of(version->version).string();
  Contender contender;
  try {
    const std::string spec = player.boss ? player.boss->spec : read_bot_folder(folder).spec;
    const auto made = make_contender(spec, folder, setup_.programs, *stop_);
    contender = made ? *made : make_absent(player.id, made.error().reason, {});
  } catch (const BotFolderError& error) {
    contender = make_absent(player.id, error.what(), {});
  }
  contender.name = player.id;
  contender.version = version == nullptr ? "" : version->version;
  return contender;
}

bool LeagueRunner::is_up_to_date(const Encounter& encounter) const {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < 2; ++i) {
    const BotVersion* const playing = league_.find(encounter.players[i])->playing();
    if (encounter.contenders[i].version != (playing == nullptr ? "" : playing->version)) {
      return false;
    }
  }
  return true;
}

void LeagueRunner::play(const Encounter& encounter) {
  Opening opening = openings_.at(encounter.opening);
  for (std::size_t game = 0; game < 2 && !ended() && is_up_to_date(encounter); ++game) {
    const Contender& black = encounter.contenders[game];
    const Contender& white = encounter.contenders[1 - game];
    GameSetup game_setup;
    game_setup.start = opening.start;
    game_setup.opening = opening.moves;
    game_setup.limits = setup_.settings.limits;
    game_setup.strict_move_time = true;
    game_setup.tolerance = setup_.tolerance;
    const std::uint64_t number = encounter.number + game;
    game_setup.tags = {{"Event", setup_.settings.name},
                       {"Game", std::to_string(shown_number(number))}};
    for (Tag& tag : player_tags(black, white)) game_setup.tags.push_back(std::move(tag));
    const auto begin = std::chrono::steady_clock::now();
    const GameResult result = play_or_forfeit(game_setup, black, white, number, *stop_);
    if (!result.is_complete() || ended()) return;
    GameLine line = make_game_line(game_setup, result);
    line.number = number;
    line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    line.at = now();
    const std::lock_guard lock(mutex_);
    const std::int64_t offset = log_.game(line);
    league_.add(make_league_game(line, offset));
  }
}

std::string LeagueRunner::receive(const std::string& id, std::span<const SentFile> files) {
  const std::lock_guard lock(mutex_);
  if (league_.settings().is_closed(now())) {
    throw BotFolderError("the deadline has passed: nothing can be handed in any more");
  }
  if (files.empty()) throw BotFolderError("no files came: choose the files of your bot");
  const fs::path incoming = setup_.folder.incoming() / ("upload-" + id);
  try {
    fs::remove_all(incoming);
    write_files(incoming, files);
    std::string version = version_of(incoming);
    put_in_place(incoming, setup_.folder.bots() / id);
    return version;
  } catch (const fs::filesystem_error& error) {
    throw BotFolderError(std::string("the files cannot be kept: ") + error.code().message());
  }
}

}  // namespace yolah::arena

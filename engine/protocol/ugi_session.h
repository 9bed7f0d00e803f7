// A player behind the protocol: one line in at a time, whole lines out.
//
// A search runs in a thread of its own, so that lines are handled while it thinks.
// The promises, spelled out in docs/protocol.md:
//   - every line that begins with `go` is answered by exactly one `bestmove`, in
//     their order; a `go` that cannot be obeyed by `bestmove (none)`;
//   - `go infinite` is answered only after `stop`, or what stands for it;
//   - a command that changes what is being searched (go, position, setoption,
//     uginewgame), quitting and destruction stop the search first;
//   - a wrong line changes nothing and is answered by `info string error: ...`.
// If the system has no thread to give, a search that ends by itself runs while its line is handled,
// and any other is answered by an error and `bestmove (none)`.
//
// Lines are handled from one thread. The output is called from that one and from
// the search's, never by both at once.
#pragma once

#include <pthread.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/ugi_command.h"
#include "engine/rules/position.h"
#include "engine/search/limits.h"
#include "engine/search/player.h"
#include "engine/search/player_spec.h"

namespace yolah {

class UgiSession {
 public:
  /// Takes a line without its line feed.
  using Output = std::function<void(std::string_view line)>;
  using MakePlayer = std::function<std::unique_ptr<Player>(const PlayerSpec& spec)>;

  /// As pthread_create, which tests replace. Not std::thread, which throws when there is no thread.
  using CreateThread = int (*)(pthread_t* thread, const pthread_attr_t* attributes,
                               void* (*run)(void*), void* argument);

  UgiSession(PlayerSpec spec, Output output, MakePlayer make = make_player,
             CreateThread create_thread = pthread_create);
  UgiSession(const UgiSession&) = delete;
  UgiSession& operator=(const UgiSession&) = delete;
  ~UgiSession();

  /// Whether there was the memory to make the player.
  bool has_player() const { return player_ != nullptr; }

  /// Obeys a line of any bytes. False from `quit` on.
  bool handle(std::string_view line);

 private:
  void obey(const NoCommand& command);
  void obey(const HelloCommand& command);
  void obey(const IsReadyCommand& command);
  void obey(const SetOptionCommand& command);
  void obey(const NewGameCommand& command);
  void obey(const PositionCommand& command);
  void obey(const GoCommand& command);
  void obey(const StopCommand& command);
  void obey(const QueryCommand& command);
  void obey(const QuitCommand& command);

  void set_lines(std::string_view value);
  void set_player_option(const SetOptionCommand& command);
  /// Why there can be no search here; an empty string when there can.
  std::string reason_not_to_search(const GoCommand& command) const;
  Limits limits_of(const GoCommand& command) const;
  /// Starts to think, in a thread of its own if there is one.
  void start_search();
  void think();
  /// Ends the search, if any; its answer is out when this returns.
  void finish_search();

  void print(const std::vector<std::string>& lines);
  void print(std::string line) { print(std::vector{std::move(line)}); }
  void print_error(std::string_view reason);

  PlayerSpec spec_;
  Output output_;
  MakePlayer make_;
  CreateThread create_thread_;
  int lines_ = 1;
  Position position_;
  bool open_ = true;
  std::mutex output_mutex_;
  std::unique_ptr<Player> player_;  // the search's own while there is one
  std::atomic<bool> stop_{false};
  Limits limits_;               // of the search
  bool until_stopped_ = false;  // its answer waits for `stop`
  bool searching_ = false;      // whether there is a thread to join
  pthread_t search_{};
};

}  // namespace yolah

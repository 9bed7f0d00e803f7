// The rules of Yolah in one file, and the loop that lets a bot talk to a referee.
//
// Needs nothing but a compiler for C++17. A bot is a function that chooses a move:
//
//     #include "yolah.h"
//
//     std::string choose(const yolah::bot::Position& position, double seconds) {
//       return position.legal_moves().front();
//     }
//
//     int main() { yolah::bot::run_bot("my bot", choose); }
//
// The game: each side has four pieces, which slide like chess queens over free
// squares. The square a piece leaves becomes a hole, for good, and the move is worth
// one point. A side that cannot move passes; when neither can, the game is over and
// more points win.
//
//     8 w . . . . . . b     b, w   pieces of black (who begins) and white
//     7 . . . . . . . .     .      a free square
//     6 . . . . . . . .     x      a hole
//     5 . . . b w . . .
//     4 . . . w b . . .     A square is named by its file and rank: d5.
//     3 . . . . . . . .     A move is "from:to", as d5:b7.
//     2 . . . . . . . .     The pass is a1:a1.
//     1 b . . . . . . w
//       a b c d e f g h
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace yolah::bot {

inline constexpr char BLACK = 'b', WHITE = 'w', HOLE = 'x', FREE = '.';
inline constexpr char DRAW = '=';  // what winner() says when the points are even
inline const std::string START = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";
inline const std::string PASS = "a1:a1";

// Squares have numbers in the order in which a position string lists them: a8 is 0,
// b8 is 1, ... h8 is 7, a7 is 8, ... h1 is 63.
inline constexpr int SQUARES = 64;

inline int number_of(std::string_view square) {
  if (square.size() != 2 || square[0] < 'a' || square[0] > 'h' || square[1] < '1' ||
      square[1] > '8') {
    throw std::out_of_range("not a square: " + std::string(square));
  }
  return (square[0] - 'a') + 8 * ('8' - square[1]);
}

inline std::string name_of(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('8' - square / 8)};
}

inline char opponent(char side) {
  return side == BLACK ? WHITE : BLACK;
}

// What stands on each square, by its name or its number: board["d5"] == BLACK.
class Board {
 public:
  Board() { squares_.fill(FREE); }
  char& operator[](int square) { return squares_[static_cast<std::size_t>(square)]; }
  char operator[](int square) const { return squares_[static_cast<std::size_t>(square)]; }
  char& operator[](std::string_view square) { return (*this)[number_of(square)]; }
  char operator[](std::string_view square) const { return (*this)[number_of(square)]; }
  int count(char what) const {
    return static_cast<int>(std::count(squares_.begin(), squares_.end(), what));
  }

 private:
  std::array<char, SQUARES> squares_;
};

// Points of both sides: points[BLACK], points[WHITE].
class Points {
 public:
  int& operator[](char side) { return side == BLACK ? black_ : white_; }
  int operator[](char side) const { return side == BLACK ? black_ : white_; }

 private:
  int black_ = 0, white_ = 0;
};

// Pieces, holes, whose turn it is, and the points so far.
//
// play() returns another position and leaves this one as it is, so that a bot can try
// a move and still has the position it came from.
struct Position {
  Board board;
  char side = BLACK;  // whose turn it is, BLACK or WHITE
  Points points;

  // The position that every game starts from.
  static Position start() { return from_string(START); }

  // Reads "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0"; throws std::invalid_argument if it is wrong.
  static Position from_string(const std::string& text) {
    std::istringstream fields(text);
    std::string ranks, side;
    Position position;
    fields >> ranks >> side >> position.points[BLACK] >> position.points[WHITE];
    if (side == "b" || side == "w") position.side = side[0];
    int square = 0;
    for (const char c : ranks) {
      if (c >= '1' && c <= '8') {
        square += c - '0';  // a run of free squares
      } else if (c != '/' && square < SQUARES) {
        position.board[square++] = c;
      }
    }
    // Every position has one spelling only: if a rank is too long, a run is in two parts
    // or a field is wrong, writing the position again gives another text.
    const Board& board = position.board;
    const int known = board.count(BLACK) + board.count(WHITE) + board.count(HOLE);
    if (square != SQUARES || known + board.count(FREE) != SQUARES || position.to_string() != text) {
      throw std::invalid_argument("not a position: \"" + text + "\"");
    }
    if (board.count(BLACK) != 4 || board.count(WHITE) != 4) {
      throw std::invalid_argument("each side has four pieces: \"" + text + "\"");
    }
    const int black = position.points[BLACK], white = position.points[WHITE];
    if (black < 0 || white < 0 || black > SQUARES || white > SQUARES ||
        black + white != board.count(HOLE)) {
      throw std::invalid_argument("the points add up to the holes: \"" + text + "\"");
    }
    return position;
  }

  std::string to_string() const {
    std::string text;
    for (int square = 0; square < SQUARES; ++square) {
      if (square > 0 && square % 8 == 0) text += '/';
      if (board[square] != FREE) {
        text += board[square];
      } else if (square % 8 > 0 && board[square - 1] == FREE) {
        ++text.back();  // the run of free squares is longer by one
      } else {
        text += '1';
      }
    }
    return text + ' ' + side + ' ' + std::to_string(points[BLACK]) + ' ' +
           std::to_string(points[WHITE]);
  }

  // All slides of a side, whoever's turn it is. No pass.
  std::vector<std::string> slides(char of) const {
    std::vector<std::string> moves;
    for_each_slide(of,
                   [&](int from, int to) { moves.push_back(name_of(from) + ':' + name_of(to)); });
    return moves;
  }

  // How many slides a side has.
  int mobility(char of) const {
    int number = 0;
    for_each_slide(of, [&](int, int) { ++number; });
    return number;
  }

  // What may be played: slides; else the pass; nothing when the game is over.
  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves = slides(side);
    if (moves.empty() && !is_over()) moves.push_back(PASS);
    return moves;
  }

  // The position after a legal move.
  Position play(const std::string& move) const {
    Position after = *this;
    if (move != PASS) {
      after.board[move.substr(0, 2)] = HOLE;
      after.board[move.substr(3)] = side;
      after.points[side] += 1;
    }
    after.side = opponent(side);
    return after;
  }

  // Whether neither side can move any more.
  bool is_over() const { return mobility(BLACK) == 0 && mobility(WHITE) == 0; }

  // Who has more points: BLACK, WHITE, or DRAW when they are even.
  char winner() const {
    if (points[BLACK] == points[WHITE]) return DRAW;
    return points[BLACK] > points[WHITE] ? BLACK : WHITE;
  }

  // Calls see(from, to) with the numbers of the squares for every slide of a side: this
  // is faster than slides(), which writes the moves down.
  template <class See>
  void for_each_slide(char of, See see) const {
    constexpr int kSteps[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                  {1, 0},   {-1, 1}, {0, 1},  {1, 1}};
    for (int from = 0; from < SQUARES; ++from) {
      if (board[from] != of) continue;
      for (const auto& step : kSteps) {
        int column = from % 8 + step[0], row = from / 8 + step[1];
        // Pieces and holes stop a slide.
        while (column >= 0 && column < 8 && row >= 0 && row < 8 &&
               board[8 * row + column] == FREE) {
          see(from, 8 * row + column);
          column += step[0];
          row += step[1];
        }
      }
    }
  }
};

inline std::ostream& operator<<(std::ostream& stream, const Position& position) {
  return stream << position.to_string();
}

// From here on: the engine protocol, docs/protocol.md.

using Words = std::vector<std::string>;
using Choose = std::function<std::string(const Position& position, double seconds)>;

inline bool contains(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Sends a line to the referee. Without the flush it would wait in a buffer.
inline void say(const std::string& line) {
  std::cout << line << std::endl;
}

// What the referee wrote, for a message: short, and without strange characters.
inline std::string quoted(std::string text) {
  text = text.substr(0, 80);
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return '"' + text + '"';
}

// The position meant by the words after `position`; throws std::invalid_argument if they
// are wrong.
inline Position read_position(const Words& words) {
  auto word = words.begin();
  const auto moves = std::find(words.begin(), words.end(), "moves");
  Position position = Position::start();
  if (moves - word == 1 && *word == "startpos") {
    // It is the start already.
  } else if (moves != word && *word == "fen") {
    std::string text;
    while (++word != moves) text += (text.empty() ? "" : " ") + *word;
    position = Position::from_string(text);
  } else {
    throw std::invalid_argument("position is followed by startpos or fen");
  }
  for (auto move = moves; move != words.end() && ++move != words.end();) {
    if (!contains(position.legal_moves(), *move)) {
      throw std::invalid_argument("illegal move " + quoted(*move) + " in " + position.to_string());
    }
    position = position.play(*move);
  }
  return position;
}

// The seconds after the word `name`, written in milliseconds; -1 if they are not there.
inline double limit(const Words& words, const std::string& name) {
  const auto word = std::find(words.begin(), words.end(), name);
  if (word == words.end() || std::next(word) == words.end()) return -1;
  const std::string& value = *std::next(word);
  const bool is_number = value.find_first_not_of("0123456789") == std::string::npos;
  return is_number && value.size() <= 15 ? std::stod(value) / 1000 : -1;
}

// Seconds to think about a move, from the words after `go`: the time for this move if it
// is given, less a little that the way to the referee takes; else a share of the clock;
// else one second.
inline double thinking_time(const Words& words, char side) {
  const double move_time = limit(words, "movetime");
  if (move_time >= 0) return 0.9 * move_time;
  const std::string player = side == BLACK ? "p1" : "p2", color(1, side);
  const double clock = std::max(limit(words, player + "time"), limit(words, color + "time"));
  if (clock < 0) return 1;
  const double increment = std::max(limit(words, player + "inc"), limit(words, color + "inc"));
  return std::min(clock / 20 + 0.8 * std::max(increment, 0.0), clock / 2);
}

inline std::string chosen_move(const Choose& choose, const Position& position, double seconds) {
  const std::string move = choose(position, seconds);
  if (!contains(position.legal_moves(), move)) {
    std::cerr << "choose() returned " << quoted(move) << ", which is not a legal move in "
              << position << std::endl;
    std::exit(1);
  }
  return move;
}

inline std::string answer_to(const std::string& query, const Position& position) {
  if (query == "gameover") return position.is_over() ? "true" : "false";
  if (query == "p1turn") return position.side == BLACK ? "true" : "false";
  if (!position.is_over()) return "none";
  const char winner = position.winner();
  return winner == DRAW ? "draw" : winner == BLACK ? "p1win" : "p2win";
}

// Plays for a referee until it says `quit`.
//
// choose(position, seconds) is called with a position that is not over. It returns one of
// position.legal_moves() and takes no longer than `seconds`. What it wants to tell people
// it writes to std::cerr: standard output belongs to the referee.
inline void run_bot(const std::string& name, const Choose& choose) {
  // What makes a search end that was started by `go infinite`.
  const Words ends_a_search = {"stop",       "go",         "position", "setoption",
                               "uginewgame", "ucinewgame", "quit"};
  Position position = Position::start();
  std::string waiting;  // the move found by `go infinite`, which is told after `stop`
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream stream(line);
    std::string command;
    stream >> command;
    const Words words{std::istream_iterator<std::string>(stream), {}};
    if (!waiting.empty() && contains(ends_a_search, command)) {
      say("bestmove " + waiting);
      waiting.clear();
    }
    if (command == "ugi" || command == "uci") {
      say("id name " + name);
      say(command + "ok");
    } else if (command == "isready") {
      say("readyok");
    } else if (command == "uginewgame" || command == "ucinewgame") {
      position = Position::start();
    } else if (command == "position") {
      try {
        position = read_position(words);
      } catch (const std::invalid_argument& error) {
        say(std::string("info string error: ") + error.what());
      }
    } else if (command == "go" && position.is_over()) {
      say("info string error: the game is over");
      say("bestmove (none)");
    } else if (command == "go") {
      waiting = chosen_move(choose, position, thinking_time(words, position.side));
      if (!contains(words, "infinite")) {
        say("bestmove " + waiting);
        waiting.clear();
      }
    } else if (command == "query" && words.size() == 1 &&
               contains({"gameover", "p1turn", "result"}, words[0])) {
      say("response " + answer_to(words[0], position));
    } else if (command == "quit") {
      return;
    } else if (!command.empty() && command != "stop" && command != "setoption") {
      say("info string error: unknown command " + quoted(line));
    }
  }
  if (!waiting.empty()) say("bestmove " + waiting);  // the end of the input stands for `quit`
}

}  // namespace yolah::bot

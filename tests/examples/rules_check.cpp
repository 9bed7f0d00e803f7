// Compares examples/yolah.h with games printed by the engine, which come on standard
// input (print_games.cpp says how), and with the positions of the fuzzer's corpus, named
// as arguments. Prints what it compared; ends with 1 at the first difference.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "examples/yolah.h"

namespace {

using yolah::bot::Position;

template <class Value>
void expect_equal(const Value& found, const Value& expected, const std::string& where) {
  if (found == expected) return;
  std::cerr << where << ": expected " << expected << ", found " << found << '\n';
  std::exit(1);
}

std::string sorted_moves(const Position& position) {
  std::vector<std::string> moves = position.legal_moves();
  std::sort(moves.begin(), moves.end());
  std::string joined;
  for (const std::string& move : moves) joined += (joined.empty() ? "" : " ") + move;
  return joined;
}

bool is_refused(const std::string& text) {
  try {
    return Position::from_string(text).to_string() != text;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

}  // namespace

int main(int argc, char** argv) {
  int positions = 0, passes = 0, refused = 0;
  Position position;
  for (std::string line; std::getline(std::cin, line); ++positions) {
    std::istringstream fields(line);
    std::string move, text, legal, winner;
    std::getline(fields, move, '\t');
    std::getline(fields, text, '\t');
    std::getline(fields, legal, '\t');
    std::getline(fields, winner, '\t');
    position = move == "start" ? Position::from_string(text) : position.play(move);
    expect_equal(position.to_string(), text, line);
    expect_equal(Position::from_string(text).to_string(), text, line);
    expect_equal(sorted_moves(position), legal, line);
    expect_equal(position.mobility(position.side),
                 static_cast<int>(position.slides(position.side).size()), line);
    expect_equal(position.is_over(), legal.empty(), line);
    expect_equal(std::string(1, position.winner()), winner, line);
    if (move == yolah::bot::PASS) ++passes;
  }
  for (int i = 1; i < argc; ++i) {
    const std::filesystem::path path = argv[i];
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const bool bad = path.filename().string().rfind("bad_", 0) == 0;
    expect_equal(is_refused(text), bad, path.string());
    if (bad) ++refused;
  }
  std::cout << "{\"positions\": " << positions << ", \"passes\": " << passes
            << ", \"refused\": " << refused << "}\n";
}

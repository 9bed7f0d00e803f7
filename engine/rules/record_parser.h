// Reads one game record; the work behind RecordReader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/rules/record.h"

namespace yolah {

class RecordParser {
 public:
  /// Starts at an offset of a longer text; white space there is skipped.
  RecordParser(std::string_view text, std::size_t offset);

  bool at_end() const { return at_ >= text_.size(); }
  std::size_t offset() const { return at_; }
  Parsed<GameRecord> read();

 private:
  bool fail(Fault fault, std::string reason);
  bool fail_at(std::size_t offset, Fault fault, std::string reason);
  /// What another reader found at an offset of this text.
  bool fail_as(std::size_t offset, const ParseError& found);
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  void skip_space();
  std::string_view take_word();

  bool read_tag();
  bool read_tag_value(std::string& value);
  bool keep_tag(const std::string& name, const std::string& value, std::size_t value_at);
  bool read_body();
  bool read_comment();
  bool read_number(int& value);
  bool read_number_or_result(bool& result_read);
  bool check_move_number(int number, std::size_t number_at);
  bool read_result(int black_points, std::size_t result_at);
  bool read_move();
  bool check_ending();

  std::string_view text_;
  std::size_t at_;
  ParseError error_;
  GameRecord game_;
  Position position_;
  bool has_winner_tag_ = false;
};

}  // namespace yolah

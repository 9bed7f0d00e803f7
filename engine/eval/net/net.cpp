#include "engine/eval/net/net.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace yolah {
namespace {

constexpr std::string_view kMagic = "YNET";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kArchitectureLength = 32;
constexpr std::size_t kWidthStep = 32;

/// Calls visit(tensor, how many numbers it has) for each, in the order of the file.
template <class AnyNet, class Visit>
void visit_tensors(AnyNet& net, Visit visit) {
  const std::size_t k = net.piece_width;
  const std::size_t h = net.hidden_width;
  visit(net.piece_bias, k);
  visit(net.piece_weights, kPieceRows * k);
  visit(net.hidden_bias, h);
  visit(net.hidden_weights, net.hidden_inputs() * h);
  visit(net.second_bias, kNetBuckets * kSecondWidth);
  visit(net.second_weights, kNetBuckets * h * kSecondWidth);
  visit(net.output_bias, kNetBuckets);
  visit(net.output_weights, kNetBuckets * kSecondWidth);
}

std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
  return hash;
}

template <class Number>
void append(std::string& bytes, Number number) {
  auto bits = static_cast<std::make_unsigned_t<Number>>(number);
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    bytes += static_cast<char>(bits & 0xFF);
    bits = static_cast<decltype(bits)>(std::uint64_t{bits} >> 8);
  }
}

/// Reads numbers one after another; the caller knows that they are there.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }
  std::string_view text(std::size_t length) {
    at_ += length;
    return bytes_.substr(at_ - length, length);
  }
  template <class Number>
  Number number() {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      bits |= std::uint64_t{static_cast<unsigned char>(bytes_[at_ + i])} << (8 * i);
    }
    at_ += sizeof(Number);
    return static_cast<Number>(static_cast<std::make_unsigned_t<Number>>(bits));
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::string tensor_bytes(const Net& net) {
  std::string bytes;
  visit_tensors(net, [&](const auto& tensor, std::size_t) {
    for (const auto number : tensor) append(bytes, number);
  });
  return bytes;
}

std::size_t tensor_length(const Net& net) {
  std::size_t length = 0;
  visit_tensors(net,
                [&](const auto& tensor, std::size_t size) { length += size * sizeof(tensor[0]); });
  return length;
}

constexpr std::size_t kHeaderLength =
    4 + sizeof(kVersion) + kArchitectureLength + 2 * sizeof(std::uint16_t) + sizeof(std::uint64_t);

/// The largest absolute value that a weighted sum can take.
struct Reach {
  std::int64_t sum = 0;
  void add(std::int64_t weight, std::int64_t most = 1) { sum += std::abs(weight) * most; }
  bool fits(std::int64_t most) const { return sum <= most; }
};

/// Among the rows of one table, the largest absolute weight of a column.
std::int64_t largest(const Net& net, std::size_t first, std::size_t rows, std::size_t column) {
  std::int64_t most = 0;
  for (std::size_t row = first; row < first + rows; ++row) {
    most =
        std::max(most, std::abs(std::int64_t{net.piece_weights[row * net.piece_width + column]}));
  }
  return most;
}

bool pieces_fit(const Net& net) {
  for (std::size_t column = 0; column < net.piece_width; ++column) {
    Reach reach;
    reach.add(net.piece_bias[column]);
    for (std::size_t table = 0; table < kCountTables; ++table) {
      reach.add(largest(net, table * kCountRows, kCountRows, column));
    }
    reach.add(largest(net, kFirstAttackRow, kAttackRows, column));
    reach.add(largest(net, kFirstCompanyRow, kCompanyRows, column));
    reach.add(largest(net, kFirstPatternRow, kPatterns, column));
    if (!reach.fits(std::numeric_limits<std::int16_t>::max())) return false;
  }
  return true;
}

constexpr std::int64_t kMostSum = std::numeric_limits<std::int32_t>::max();

bool hidden_fits(const Net& net) {
  for (std::size_t column = 0; column < net.hidden_width; ++column) {
    Reach reach;
    reach.add(net.hidden_bias[column]);
    for (std::size_t input = 0; input < net.hidden_inputs(); ++input) {
      // Four pieces; counts of slides, the largest there are, stay below 4 * 27.
      const std::int64_t most = input < 2 * net.piece_width ? 4 * kPieceOne : 128;
      reach.add(net.hidden_weights[input * net.hidden_width + column], most);
    }
    if (!reach.fits(kMostSum)) return false;
  }
  return true;
}

bool bucket_fits(const Net& net, std::size_t bucket) {
  const std::size_t h = net.hidden_width;
  Reach output;
  output.add(net.output_bias[bucket]);
  for (std::size_t column = 0; column < kSecondWidth; ++column) {
    Reach reach;
    reach.add(net.second_bias[bucket * kSecondWidth + column]);
    for (std::size_t input = 0; input < h; ++input) {
      reach.add(net.second_weights[(bucket * h + input) * kSecondWidth + column], kValueOne);
    }
    if (!reach.fits(kMostSum)) return false;
    output.add(net.output_weights[bucket * kSecondWidth + column], kValueOne);
  }
  return output.fits(kMostSum);
}

bool is_width(std::size_t width, std::size_t most) {
  return width > 0 && width <= most && width % kWidthStep == 0;
}

}  // namespace

Net make_net(std::size_t piece_width, std::size_t hidden_width) {
  Net net;
  net.piece_width = piece_width;
  net.hidden_width = hidden_width;
  visit_tensors(net, [](auto& tensor, std::size_t size) { tensor.assign(size, 0); });
  return net;
}

std::string fault_of(const Net& net) {
  if (!pieces_fit(net)) return "the weights of pieces are so large that sums overflow";
  if (!hidden_fits(net)) return "the weights of the hidden layer are so large that sums overflow";
  for (std::size_t bucket = 0; bucket < kNetBuckets; ++bucket) {
    if (!bucket_fits(net, bucket)) {
      return "the weights of the last layers are so large that sums overflow";
    }
  }
  return {};
}

std::string to_bytes(const Net& net) {
  const std::string tensors = tensor_bytes(net);
  std::string bytes(kMagic);
  append(bytes, kVersion);
  std::string architecture(kNetArchitecture);
  architecture.resize(kArchitectureLength, '\0');
  bytes += architecture;
  append(bytes, static_cast<std::uint16_t>(net.piece_width));
  append(bytes, static_cast<std::uint16_t>(net.hidden_width));
  append(bytes, hash_of(tensors));
  return bytes + tensors;
}

Parsed<Net> parse_net(std::span<const unsigned char> bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (all.size() > kLongestNet) return ParseError{kLongestNet, "the file is too long for a net"};
  if (all.substr(0, kMagic.size()) != kMagic) return ParseError{0, "this is no net (.ynet)"};
  if (all.size() < kHeaderLength) return ParseError{all.size(), "the file ends in its header"};
  ByteReader reader(all.substr(0));
  reader.text(kMagic.size());
  const auto version = reader.number<std::uint32_t>();
  if (version != kVersion) {
    return ParseError{4, "version " + std::to_string(version) + " of the format is not known"};
  }
  const std::string_view padded = reader.text(kArchitectureLength);
  const std::string_view architecture = padded.substr(0, padded.find('\0'));
  if (architecture != kNetArchitecture) {
    return ParseError{8, "made for other inputs than those of this program, which are " +
                             std::string(kNetArchitecture)};
  }
  const std::size_t widths_at = reader.at();
  const auto piece_width = reader.number<std::uint16_t>();
  const auto hidden_width = reader.number<std::uint16_t>();
  if (!is_width(piece_width, kWidestPiece) || !is_width(hidden_width, kWidestHidden)) {
    return ParseError{widths_at, "widths of layers are multiples of 32, at most " +
                                     std::to_string(kWidestPiece) + " and " +
                                     std::to_string(kWidestHidden)};
  }
  Net net = make_net(piece_width, hidden_width);
  const auto hash = reader.number<std::uint64_t>();
  if (reader.left() != tensor_length(net)) {
    return ParseError{all.size(), "the file has " + std::to_string(reader.left()) +
                                      " bytes of numbers where " +
                                      std::to_string(tensor_length(net)) + " are due"};
  }
  if (hash_of(all.substr(reader.at())) != hash) {
    return ParseError{widths_at + 4, "the numbers do not fit their hash: the file is damaged"};
  }
  visit_tensors(net, [&](auto& tensor, std::size_t) {
    using Number = typename std::remove_reference_t<decltype(tensor)>::value_type;
    for (Number& number : tensor) number = reader.number<Number>();
  });
  if (const std::string fault = fault_of(net); !fault.empty()) {
    return ParseError{kHeaderLength, fault};
  }
  return net;
}

}  // namespace yolah

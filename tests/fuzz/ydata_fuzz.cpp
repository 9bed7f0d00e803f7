// Any bytes as training data. What is read is without fault and reads back; what is refused
// says which file and why. The bytes are taken as a file, and as the records of a frame with
// checksums that are right, or hardly any input would come past them.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "learn/data/reader.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

using learn::DataRecord;

std::vector<DataRecord> read_all(std::vector<std::byte> bytes) {
  std::vector<DataRecord> all;
  if (bytes.empty()) return all;
  std::FILE* const file = fmemopen(bytes.data(), bytes.size(), "rb");
  require(file != nullptr, "bytes can be read as a file");
  try {
    learn::DataReader reader(file, "fuzz");
    std::vector<DataRecord> frame;
    while (reader.next_frame(frame)) {
      all.insert(all.end(), frame.begin(), frame.end());
      require(reader.visits().size() == (reader.header().visits ? frame.size() : 0),
              "visits are of every record or of none");
      for (std::size_t i = 0; i < reader.visits().size(); ++i) {
        require(learn::fault_of(reader.visits()[i], frame[i]).empty(), "visits are without fault");
      }
    }
    require(reader.offset() <= bytes.size(), "frames end in the file");
  } catch (const learn::DataError& error) {
    require(std::string(error.what()).starts_with("fuzz: byte "), "an error tells the place");
    require(error.offset() <= bytes.size(), "an error's place is in the file");
  }
  for (const DataRecord& record : all) {
    require(learn::fault_of(record).empty(), "what is read is without fault");
    const auto again = learn::to_record(learn::sample_of(record), record.is(DataRecord::kFirst));
    require(again == record, "a record reads back");
  }
  return all;
}

std::vector<std::byte> file_of(const std::vector<DataRecord>& records) {
  const auto header = learn::to_bytes({});
  const auto frame = learn::make_frame(records);
  std::vector<std::byte> bytes(header.begin(), header.end());
  bytes.insert(bytes.end(), frame.begin(), frame.end());
  return bytes;
}

void check_as_records(const std::uint8_t* data, std::size_t size) {
  std::vector<DataRecord> records(size / learn::kRecordSize);
  if (records.empty()) return;
  std::memcpy(records.data(), data, records.size() * learn::kRecordSize);
  bool good = records.front().is(DataRecord::kFirst);
  for (const DataRecord& record : records) good = good && learn::fault_of(record).empty();
  const auto read = read_all(file_of(records));
  require(good ? read == records : read.empty(), "a frame is read when all its records hold");
}

/// The bytes as visits of the start, six for each move.
void check_as_visits(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kEntrySize = 6;
  constexpr std::size_t kMost = 255;
  std::vector<DataRecord> records = {
      learn::to_record({Position(), Score(), 0, false, Position().legal_moves()[0], 0}, true)};
  learn::Visits visits;
  for (; size >= kEntrySize && visits.size() < kMost; size -= kEntrySize, data += kEntrySize) {
    learn::MoveVisits entry;
    std::memcpy(&entry.move, data, sizeof(entry.move));
    std::memcpy(&entry.visits, data + sizeof(entry.move), sizeof(entry.visits));
    visits.push_back(entry);
  }
  learn::DataHeader header;
  header.visits = true;
  const auto head = learn::to_bytes(header);
  std::vector<std::byte> bytes(head.begin(), head.end());
  for (const auto& part : {learn::make_frame(records), learn::make_visits_frame({&visits, 1})}) {
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  const bool good = learn::fault_of(visits, records[0]).empty();
  require(read_all(bytes).size() == (good ? 1 : 0), "visits are read when all of them hold");
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* const first = reinterpret_cast<const std::byte*>(data);
  yolah::fuzz::read_all({first, first + size});
  yolah::fuzz::check_as_records(data, size);
  yolah::fuzz::check_as_visits(data, size);
  return 0;
}

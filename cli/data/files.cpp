#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/data/data.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"

namespace yolah::cli::data {

bool read_files(const std::vector<std::string>& paths, const OnFrame& on_frame) {
  std::uint64_t size = 1;
  for (const std::string& path : paths) size += learn::DataReader(path).size();
  ProgressBar bar("positions");
  std::uint64_t before = 0;
  double positions = 0;
  for (const std::string& path : paths) {
    learn::DataReader reader(path);
    std::vector<learn::DataRecord> records;
    while (reader.next_frame(records)) {
      if (InterruptGuard::raised()) return false;
      on_frame(reader, records);
      positions += static_cast<double>(records.size());
      bar.update(static_cast<double>(before + reader.offset()) / static_cast<double>(size),
                 positions);
    }
    before += reader.offset();
    if (!reader.is_cut()) continue;
    bar.finish();
    fmt::print(stderr,
               "yolah: {} ends in the middle of a frame; only the bytes before {} are used\n",
               printable(path), reader.offset());
  }
  return true;
}

std::vector<learn::DataHeader> read_headers(const std::vector<std::string>& paths) {
  std::vector<learn::DataHeader> headers;
  headers.reserve(paths.size());
  for (const std::string& path : paths) {
    headers.push_back(learn::DataReader(path).header());
    if (headers.back().visits == headers.front().visits) continue;
    const bool first_has = headers.front().visits;
    throw Failure(fmt::format("{} has visit counts and {} has none: they cannot be put together",
                              printable(first_has ? paths.front() : path),
                              printable(first_has ? path : paths.front())),
                  kWrongUsage);
  }
  return headers;
}

void write_whole(const std::string& path, const learn::DataHeader& header,
                 const std::function<bool(learn::DataWriter&)>& write) {
  const std::string unfinished = path + ".part";
  bool whole = false;
  try {
    learn::DataWriter writer = learn::DataWriter::create(unfinished, header);
    whole = write(writer);
    if (whole) writer.close();
  } catch (...) {
    std::remove(unfinished.c_str());
    throw;
  }
  std::error_code error;
  if (whole) std::filesystem::rename(unfinished, path, error);
  if (whole && !error) return;
  std::remove(unfinished.c_str());
  if (!whole) throw QuietEnd(kInterrupted);
  throw Failure(fmt::format("cannot write {}: {}", printable(path), error.message()));
}

void add_files_option(Subcommand command, std::vector<std::string>& files) {
  command.add_option("files", files, "Training data").type_name("FILE...").required();
}

}  // namespace yolah::cli::data

namespace yolah::cli {

void add_data_command(Subcommand app) {
  const Subcommand command =
      app.add_subcommand("data", "Look into training data, check it, arrange it");
  command.require_subcommand();
  data::add_info_command(command);
  data::add_check_command(command);
  data::add_calibrate_command(command);
  data::add_shuffle_command(command);
  data::add_merge_command(command);
  data::add_export_command(command);
  command.footer(
      "Training data is made by `yolah datagen`.\n"
      "Examples:\n"
      "  yolah data info games.ydata --plot data.svg\n"
      "  yolah data merge job0.ydata job1.ydata --output all.ydata\n"
      "  yolah data shuffle all.ydata --output shuffled.ydata");
}

}  // namespace yolah::cli

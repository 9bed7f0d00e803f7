// What the commands for training data share, and the commands.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/options/subcommand.h"
#include "learn/data/reader.h"
#include "learn/data/writer.h"

namespace yolah::cli::data {

/// Called with the records of a frame; the reader stands behind it.
using OnFrame = std::function<void(const learn::DataReader& reader,
                                   std::span<const learn::DataRecord> records)>;

/// Reads files one after the other, with a progress bar; returns whether all was read
/// before Ctrl-C. Says on standard error when a file was cut.
bool read_files(const std::vector<std::string>& paths, const OnFrame& on_frame);

/// The headers; throws what is wrong with the first file that has none.
std::vector<learn::DataHeader> read_headers(const std::vector<std::string>& paths);

/// Lets `write` write a file that takes the name only when it is whole: `write` returns
/// whether it is. Throws QuietEnd when it is not.
void write_whole(const std::string& path, const learn::DataHeader& header,
                 const std::function<bool(learn::DataWriter&)>& write);

void add_files_option(Subcommand command, std::vector<std::string>& files);

void add_info_command(Subcommand data);
void add_shuffle_command(Subcommand data);
void add_merge_command(Subcommand data);
void add_export_command(Subcommand data);
void add_check_command(Subcommand data);
void add_calibrate_command(Subcommand data);

}  // namespace yolah::cli::data

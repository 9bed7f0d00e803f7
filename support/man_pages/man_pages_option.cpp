#include "support/man_pages/man_pages_option.h"

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "support/man_pages/man_page.h"

namespace yolah::manual {
namespace {

std::string release_date() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr) return "";
  const std::time_t seconds = std::strtoll(text, nullptr, 10);
  std::tm day{};
  char date[sizeof "2026-01-31"] = "";
  if (gmtime_r(&seconds, &day) == nullptr) return "";
  return std::strftime(date, sizeof date, "%Y-%m-%d", &day) > 0 ? date : "";
}

void write_page(const std::filesystem::path& file, const std::string& page) {
  std::ofstream out(file, std::ios::binary);
  out << page;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file.string());
}

void write_pages(const CLI::App& app, const Heading& heading, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const auto file_of = [&](const CLI::App& command) {
    return folder / (page_name(heading, command) + "." + std::to_string(heading.section));
  };
  write_page(file_of(app), man_page(heading, app, {}));
  if (!heading.page_for_each_command) return;
  for (const CLI::App* command : shown_commands(app)) {
    write_page(file_of(*command), man_page(heading, *command, {heading.program}));
  }
}

}  // namespace

void add_man_pages_option(CLI::App& app, const PagesOf& pages) {
  const Heading heading{app.get_name(), pages.version, release_date(), pages.section,
                        pages.page_for_each_command};
  // At once, as --help: other options may be required.
  app.add_option_function<std::string>("--man-pages",
                                       [&app, heading](const std::string& folder) {
                                         write_pages(app, heading, folder);
                                         throw CLI::Success();
                                       })
      ->trigger_on_parse()
      ->group("");
}

}  // namespace yolah::manual

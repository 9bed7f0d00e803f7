// yolah web: the browser app, served from this program to this machine.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/web/app_server.h"
#include "support/system/process.h"

namespace yolah::cli {
namespace {

struct WebCommand {
  Address address;
  std::string folder;
  std::string docs;
  bool json = false;
};

/// Where packages put what the program serves, seen from it: /usr/share/yolah for /usr/bin/yolah.
std::filesystem::path installed_files() {
  return system::program_path().parent_path().parent_path() / "share/yolah";
}

std::filesystem::path installed_app() {
  return installed_files() / "web";
}

Site site_of(const std::string& folder) try {
  if (!folder.empty()) return Site::of_folder(folder);
  const auto built_in = embedded_app();
  if (built_in.empty() && std::filesystem::exists(installed_app() / "index.html")) {
    return Site::of_folder(installed_app());
  }
  return Site::of_files(built_in);
} catch (const std::runtime_error& error) {
  throw Failure(error.what(), kWrongUsage);
}

void add_docs(Site& site, const std::string& folder) try {
  const std::filesystem::path installed = installed_files() / "docs";
  if (!folder.empty()) {
    site.add_docs(folder);
  } else if (std::filesystem::exists(installed / "index.html")) {
    site.add_docs(installed);
  }
} catch (const std::runtime_error& error) {
  throw Failure(error.what(), kWrongUsage);
}

Site open_site(const std::string& folder) {
  Site site = site_of(folder);
  if (site.has_start()) return site;
  if (!folder.empty()) throw Failure("there is no index.html in " + folder, kWrongUsage);
  throw Failure(
      "the browser app is neither in this program nor in " + installed_app().string() +
      ": install the package yolah-web, or run `npm ci && npm run build` in web/ and name "
      "web/dist with --folder");
}

void run(const WebCommand& command) {
  Site site = open_site(command.folder);
  add_docs(site, command.docs);
  const InterruptGuard guard;
  serve(site, command.address, InterruptGuard::flag(), [&](std::uint16_t port) {
    const std::string url = url_of(command.address, port);
    if (command.json) {
      fmt::print("{}\n", nlohmann::json{{"url", url}, {"files", site.size()}}.dump());
    } else {
      fmt::print("Yolah is at {} (Ctrl-C ends it)\n", url);
    }
    std::fflush(stdout);
  });
}

}  // namespace

void add_web_command(Subcommand app) {
  const Subcommand command = app.add_subcommand("web", "Serve the browser app on this machine");
  auto options = std::make_shared<WebCommand>();
  command.add_option("--port", options->address.port, "Port to listen on; 0 for any free port")
      .show_default()
      .type_name("PORT");
  command
      .add_option("--host", options->address.host,
                  "Address to listen on; 0.0.0.0 lets phones and other machines in")
      .show_default()
      .type_name("ADDRESS");
  command.add_option("--folder", options->folder, "Serve a built app from a folder instead")
      .type_name("FOLDER");
  command
      .add_option("--docs", options->docs,
                  "Serve the documentation that scripts/build-site.sh built below /docs/, too")
      .type_name("FOLDER");
  add_json_flag(command, options->json);
  command.footer(
      "Play, analyse and learn in a browser; the engine runs in the page.\n"
      "Examples:\n"
      "  yolah web\n"
      "  yolah web --port 0 --json\n"
      "  yolah web --folder web/dist --docs build/site");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli

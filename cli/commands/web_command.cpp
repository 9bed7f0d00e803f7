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

namespace yolah::cli {
namespace {

struct WebCommand {
  Address address;
  std::string folder;
  bool json = false;
};

/// Where a package puts the app, seen from the program: /usr/share/yolah/web for
/// /usr/bin/yolah.
std::filesystem::path installed_app() {
  std::error_code unknown;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  return program.parent_path().parent_path() / "share/yolah/web";
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
  const Site site = open_site(command.folder);
  const InterruptGuard guard;
  serve(site, command.address, InterruptGuard::flag(), [&](std::uint16_t port) {
    const std::string url = fmt::format("http://{}:{}/", command.address.host, port);
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
                  "Address to listen on; 0.0.0.0 lets other machines in")
      .show_default()
      .type_name("ADDRESS");
  command.add_option("--folder", options->folder, "Serve a built app from a folder instead")
      .type_name("FOLDER");
  add_json_flag(command, options->json);
  command.footer(
      "Play, analyse and learn in a browser; the engine runs in the page.\n"
      "Examples:\n"
      "  yolah web\n"
      "  yolah web --port 0 --json\n"
      "  yolah web --folder web/dist");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli

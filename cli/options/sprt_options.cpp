#include "cli/options/sprt_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "cli/options/failure.h"
#include "cli/options/input.h"

namespace yolah::cli {
namespace {

std::string_view model_name(arena::SprtModel model) {
  return model == arena::SprtModel::kLogistic ? "logistic" : "normalised";
}

std::string_view verdict_name(arena::SprtVerdict verdict) {
  if (verdict == arena::SprtVerdict::kAcceptH0) return "H0";
  return verdict == arena::SprtVerdict::kAcceptH1 ? "H1" : "undecided";
}

}  // namespace

void add_sprt_options(Subcommand command, SprtOptions& options) {
  const Option bounds =
      command
          .add_option("--sprt", options.bounds,
                      "Stop once it is clear that A is no stronger than ELO0, or as strong as ELO1")
          .type_name("ELO0,ELO1");
  command
      .add_option("--sprt-model", options.model,
                  "Elo of the bounds: normalised (by the spread of results) or logistic (by the "
                  "score)")
      .one_of({"normalised", "logistic"})
      .type_name("MODEL")
      .show_default()
      .needs(bounds);
  // One half and more would accept both hypotheses before the first game.
  constexpr double kLeast = 1e-6;
  constexpr double kMost = 0.499;
  command.add_option("--alpha", options.alpha, "Chance of accepting H1 by mistake")
      .range(kLeast, kMost)
      .type_name("SHARE")
      .show_default()
      .needs(bounds);
  command.add_option("--beta", options.beta, "Chance of accepting H0 by mistake")
      .range(kLeast, kMost)
      .type_name("SHARE")
      .show_default()
      .needs(bounds);
}

std::optional<arena::SprtSetup> read_sprt(const SprtOptions& options) {
  if (options.bounds.empty()) return std::nullopt;
  arena::SprtSetup setup;
  if (options.model == "logistic") setup.model = arena::SprtModel::kLogistic;
  setup.alpha = options.alpha;
  setup.beta = options.beta;
  std::istringstream stream(options.bounds);
  char comma = '\0';
  if (!(stream >> setup.elo0 >> comma >> setup.elo1) || comma != ',' || !stream.eof() ||
      !(setup.elo0 < setup.elo1) || std::max(-setup.elo0, setup.elo1) > 1000) {
    throw Failure(fmt::format("wrong SPRT bounds '{}': two numbers of Elo, the smaller first, "
                              "such as 0,5",
                              printable(options.bounds)),
                  kWrongUsage);
  }
  return setup;
}

std::string ratio_text(const arena::SprtState& state) {
  return fmt::format("LLR {:.2f} ({:.2f} to {:.2f})", state.log_likelihood_ratio, state.lower,
                     state.upper);
}

std::string sprt_text(const arena::SprtSetup& setup, const arena::SprtState& state) {
  return fmt::format("{}, {}, {} to {} {} Elo", verdict_name(state.verdict), ratio_text(state),
                     setup.elo0, setup.elo1, model_name(setup.model));
}

nlohmann::ordered_json sprt_json(const arena::SprtSetup& setup, const arena::SprtState& state) {
  return {{"verdict", verdict_name(state.verdict)},
          {"llr", state.log_likelihood_ratio},
          {"lower", state.lower},
          {"upper", state.upper},
          {"model", model_name(setup.model)},
          {"elo0", setup.elo0},
          {"elo1", setup.elo1},
          {"alpha", setup.alpha},
          {"beta", setup.beta}};
}

}  // namespace yolah::cli

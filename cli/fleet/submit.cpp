// yolah fleet submit: a run for the fleet.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/fleet/fleet.h"
#include "cli/fleet/run_text.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/sprt_options.h"

namespace yolah::cli::fleet_commands {
namespace {

struct Submission {
  std::string title;
  std::uint64_t seed = 1;
  std::uint32_t share = 100;
};

struct MatchOptions {
  fleet::MatchWork work;
  std::uint64_t games = 20'000;
  std::string move_time;
  std::string clock;
  SprtOptions sprt;
};

void hand_over(const Contact& contact, FleetClient& client, const Submission& submission,
               fleet::Work work) {
  fleet::Run run;
  run.id = "new";  // the coordinator gives it one
  run.title = submission.title;
  run.build = fleet::build_hash();
  run.seed = submission.seed;
  run.share = submission.share;
  run.work = std::move(work);
  if (const auto checked = fleet::parse_run(to_text(run)); !checked) {
    throw Failure(checked.error().reason, kWrongUsage);
  }
  const std::string id = submit(run, client);
  if (contact.json) {
    fmt::print("{}\n", nlohmann::json{{"id", id}, {"jobs", run.jobs()}}.dump());
  } else {
    fmt::print("{}\n{} jobs; run `yolah fleet watch {}` to follow them\n", id, run.jobs(), id);
  }
}

void submit_match(const Contact& contact, const Submission& submission, MatchOptions options) {
  FleetClient client = contact.client(true);
  fleet::MatchWork& work = options.work;
  work.first = player_for_fleet(work.first, client);
  work.second = player_for_fleet(work.second, client);
  work.most_pairs = (options.games + 1) / 2;
  work.sprt = read_sprt(options.sprt);
  if (!options.move_time.empty()) work.time = read_duration(options.move_time);
  if (!options.clock.empty()) {
    if (const auto clock = read_clock(options.clock)) {
      work.time = *clock;
    }
  }
  hand_over(contact, client, submission, work);
}

CLI::App* add_kind(CLI::App& submit, const char* name, const char* help,
                   const std::shared_ptr<Submission>& submission) {
  CLI::App* const kind = submit.add_subcommand(name, help);
  kind->add_option("--title", submission->title, "Title in the list of runs")->type_name("TEXT");
  kind->add_option("--seed", submission->seed, "Same seed, same games")
      ->type_name("N")
      ->capture_default_str();
  kind->add_option("--share", submission->share, "Share of the fleet, relative to other runs")
      ->type_name("N")
      ->capture_default_str();
  return kind;
}

/// A whole number of at least one.
template <class Number>
void add_count(CLI::App& command, const char* name, Number& value, const char* help) {
  command.add_option(name, value, help)
      ->check(CLI::PositiveNumber.description(""))
      ->type_name("N")
      ->capture_default_str();
}

void add_match(CLI::App& submit, const std::shared_ptr<Contact>& contact) {
  auto submission = std::make_shared<Submission>();
  auto options = std::make_shared<MatchOptions>();
  CLI::App* const match =
      add_kind(submit, "match", "Games between two players, until a test is decided", submission);
  match->add_option("first", options->work.first, "The player to test, as minmax:net=new.ynet")
      ->required();
  match->add_option("second", options->work.second, "Its opponent")->required();
  add_count(*match, "--nodes", options->work.nodes, "Nodes for each move");
  match->add_option("--movetime", options->move_time, "Time for each move instead of nodes")
      ->type_name("TIME");
  match->add_option("--clock", options->clock, "A clock for the game instead of nodes")
      ->type_name("TIME+INC");
  add_count(*match, "--games", options->games, "Most games");
  add_count(*match, "--pairs-a-job", options->work.pairs_a_job,
            "Pairs of games in a job, which should take about a minute");
  add_sprt_options(*match, options->sprt);
  match->footer(
      "Examples:\n"
      "  yolah fleet submit match minmax:net=new.ynet minmax --nodes 1000 --pairs-a-job 100 \\\n"
      "    --sprt 0,5 --title 'the new net'\n"
      "  yolah fleet submit match minmax mcts --movetime 100ms --games 400");
  match->callback([=] { submit_match(*contact, *submission, *options); });
}

void add_data(CLI::App& submit, const std::shared_ptr<Contact>& contact) {
  auto submission = std::make_shared<Submission>();
  auto work = std::make_shared<fleet::DataWork>();
  work->player = to_string(strongest_player());
  CLI::App* const data =
      add_kind(submit, "data", "Positions of self-play to learn from", submission);
  data->add_option("--player", work->player)->type_name("PLAYER")->capture_default_str();
  add_count(*data, "--nodes", work->nodes, "Nodes for each move");
  add_count(*data, "--solve-nodes", work->solve_nodes, "Nodes for each move of a solved ending");
  data->add_option("--solve-at", work->solve_at, "Solve from this many contested squares on")
      ->capture_default_str();
  add_count(*data, "--games-a-job", work->games_a_job,
            "Games in a job, which should take about a minute");
  add_count(*data, "--jobs", work->jobs, "How many jobs");
  data->footer(
      "Example:\n"
      "  yolah fleet submit data --nodes 200 --games-a-job 500 --jobs 62 --seed 77");
  data->callback([=] {
    FleetClient client = contact->client(true);
    work->player = player_for_fleet(work->player, client);
    hand_over(*contact, client, *submission, *work);
  });
}

void add_genome(CLI::App& submit, const std::shared_ptr<Contact>& contact) {
  auto submission = std::make_shared<Submission>();
  auto work = std::make_shared<fleet::GenomeWork>();
  CLI::App* const genome =
      add_kind(submit, "genome", "Weights of the heuristics, evolved by games", submission);
  add_count(*genome, "--population", work->population, "Sets of weights that live at once");
  add_count(*genome, "--generations", work->generations, "How many generations");
  add_count(*genome, "--pairs", work->meetings,
            "Pairs of games that each set begins in a generation");
  add_count(*genome, "--nodes", work->nodes, "Nodes for each move");
  genome->add_option("--from", work->from, "Where to start: random, hand or learned")
      ->capture_default_str();
  genome->add_option("--step", work->step, "How much weights change at first")
      ->capture_default_str();
  add_count(*genome, "--pairs-a-job", work->meetings_a_job,
            "Pairs of games in a job, which should take about a minute");
  genome->footer(
      "Example:\n"
      "  yolah fleet submit genome --population 24 --generations 40 --from random");
  genome->callback([=] {
    FleetClient client = contact->client(true);
    hand_over(*contact, client, *submission, *work);
  });
}

void add_solve(CLI::App& submit, const std::shared_ptr<Contact>& contact) {
  auto submission = std::make_shared<Submission>();
  auto work = std::make_shared<fleet::SolveWork>();
  CLI::App* const solve = add_kind(submit, "solve", "Exact results of late positions", submission);
  add_count(*solve, "--free", work->free, "Free squares of the positions");
  add_count(*solve, "--nodes", work->nodes, "Most nodes for each position");
  add_count(*solve, "--positions-a-job", work->positions_a_job,
            "Positions in a job, which should take about a minute");
  add_count(*solve, "--jobs", work->jobs, "How many jobs");
  solve->footer(
      "Example:\n"
      "  yolah fleet submit solve --free 24 --positions-a-job 10 --jobs 100");
  solve->callback([=] {
    FleetClient client = contact->client(true);
    hand_over(*contact, client, *submission, *work);
  });
}

}  // namespace

void add_submit(CLI::App& fleet, const std::shared_ptr<Contact>& contact) {
  CLI::App* const submit = fleet.add_subcommand("submit", "Hand in a run");
  submit->require_subcommand(1);
  add_match(*submit, contact);
  add_data(*submit, contact);
  add_genome(*submit, contact);
  add_solve(*submit, contact);
}

}  // namespace yolah::cli::fleet_commands

// An evolution whose games are played in jobs is the one that is played here.
#include "fleet/run/genome_progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/playout/random.h"
#include "learn/genetic.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;
using Reports = std::vector<std::pair<std::uint64_t, std::string>>;

const std::atomic<bool> kNoStop{false};

Run genome_run(const char* from, std::uint64_t meetings_a_job) {
  Run run;
  run.id = "r1";
  run.seed = 5;
  run.work = GenomeWork{.population = 6,
                        .generations = 3,
                        .meetings = 2,
                        .nodes = 40,
                        .step = 0.3,
                        .from = from,
                        .meetings_a_job = meetings_a_job};
  return run;
}

const GenomeWork& work_of(const Run& run) {
  return std::get<GenomeWork>(run.work);
}

std::string report_of(const Run& run, const JobOrder& order) {
  return do_job(run, order, [](std::string_view) { return std::string(); }, kNoStop)->report;
}

template <class List>
void shuffle(List& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) {
    std::swap(list[i - 1], list[random.below(static_cast<std::uint32_t>(i))]);
  }
}

std::vector<JobOrder> all_orders(const GenomeProgress& progress) {
  return progress.orders(0, 1'000'000);
}

/// Works until the run is complete, at the jobs of a round in any order.
Reports work_at(const Run& run, GenomeProgress& progress, std::uint64_t seed) {
  Random random(seed);
  Reports reports;
  while (!progress.complete()) {
    std::vector<JobOrder> orders = all_orders(progress);
    shuffle(orders, random);
    for (const JobOrder& order : orders) {
      EXPECT_EQ(progress.done(), reports.size());
      reports.emplace_back(order.number, report_of(run, order));
      EXPECT_EQ(progress.fault(order.number, reports.back().second), "");
      progress.take(order.number, "w1", reports.back().second);
      progress.take(order.number, "w1", reports.back().second);  // twice is once
    }
  }
  return reports;
}

void take(GenomeProgress& progress, const Reports& reports) {
  for (const auto& [job, report] : reports) progress.take(job, "w1", report);
}

/// Whatever is asked for, until nothing is.
void work_on(const Run& run, GenomeProgress& progress) {
  while (!progress.complete()) {
    for (const JobOrder& order : all_orders(progress)) {
      progress.take(order.number, "w1", report_of(run, order));
    }
  }
}

learn::Genetic played_here(const Run& run) {
  const GenomeWork& work = work_of(run);
  const learn::GamesBetweenGenes games(work.nodes, run.seed);
  const learn::GeneticOptions options = options_of(work, run.seed);
  learn::Genetic genetic(
      options,
      [&](const learn::Individual& one, const learn::Individual& other, std::uint64_t number) {
        return games.play(one.genes, other.genes, number, kNoStop);
      },
      learn::begin_genomes(games.genome(), learn::weights_named(work.from), options));
  for (int i = 0; i < work.generations; ++i) genetic.advance(kNoStop);
  return genetic;
}

TEST(GenomeProgress, TheChampionIsTheOneOfGamesPlayedHere) {
  for (const char* const from : {"hand", "random"}) {
    const learn::Genetic here = played_here(genome_run(from, 1));
    for (const std::uint64_t meetings_a_job : {5U, 100U}) {
      const fleet::Run run = genome_run(from, meetings_a_job);
      GenomeProgress progress(run);
      EXPECT_EQ(progress.product(), "");
      const Reports reports = work_at(run, progress, meetings_a_job);
      EXPECT_EQ(reports.size(), run.jobs());
      EXPECT_EQ(progress.history(), here.state().history);
      EXPECT_EQ(progress.product(), to_string(learn::Genome().weights_of(here.champion().genes)));
      EXPECT_TRUE(all_orders(progress).empty());
    }
  }
}

TEST(GenomeProgress, IsWhereItWasAfterItIsMadeAnew) {
  const fleet::Run run = genome_run("hand", 3);
  GenomeProgress whole(run);
  Reports reports = work_at(run, whole, 1);
  std::ranges::sort(reports);
  for (std::uint64_t job = 0; job < reports.size(); ++job) EXPECT_EQ(reports[job].first, job);
  const std::ptrdiff_t until = 14;  // in the middle of a round
  GenomeProgress straight(run);
  take(straight, Reports(reports.begin(), reports.begin() + until));
  Random random(2);
  for (int tries = 0; tries < 5; ++tries) {
    Reports some(reports.begin(), reports.begin() + until);
    shuffle(some, random);
    GenomeProgress anew(run);
    take(anew, some);
    EXPECT_EQ(all_orders(anew), all_orders(straight));
    EXPECT_FALSE(all_orders(anew).empty());
    EXPECT_EQ(anew.history(), straight.history());
    Reports all = reports;
    shuffle(all, random);
    GenomeProgress done(run);
    take(done, all);
    EXPECT_EQ(done.product(), whole.product());
    EXPECT_EQ(done.history(), whole.history());
  }
}

TEST(GenomeProgress, AReportThatWasWrongIsGoneThroughAgain) {
  const fleet::Run run = genome_run("hand", 3);
  GenomeProgress honest(run);
  work_at(run, honest, 1);
  GenomeProgress progress(run);
  // The first job's worker lies, and the evolution takes another way.
  const JobOrder first = all_orders(progress).front();
  Json lie = Json::parse(report_of(run, first));
  for (Json& line : lie["scores"]) line[1] = line[1] == 1.0 ? 0.0 : 1.0;
  progress.take(0, "liar", lie.dump());
  for (int rounds = 0; rounds < 2; ++rounds) {
    for (const JobOrder& order : all_orders(progress)) {
      progress.take(order.number, "w1", report_of(run, order));
    }
  }
  EXPECT_EQ(progress.history().size(), 1U);
  const std::uint64_t before = progress.done();
  progress.drop(0);
  EXPECT_EQ(progress.history().size(), 0U);
  ASSERT_EQ(all_orders(progress), std::vector{first});
  progress.take(0, "w2", report_of(run, first));
  EXPECT_LT(progress.done(), before);
  // What was played since between others is done again.
  const std::vector<JobOrder> again = progress.outdated();
  ASSERT_FALSE(again.empty());
  EXPECT_EQ(again, all_orders(progress));
  work_on(run, progress);
  EXPECT_EQ(progress.history(), honest.history());
  EXPECT_EQ(progress.product(), honest.product());
  EXPECT_TRUE(progress.outdated().empty());
}

TEST(GenomeProgress, AReportThatIsMadeAgainChangesNothing) {
  const fleet::Run run = genome_run("hand", 3);
  GenomeProgress progress(run);
  const Reports reports = work_at(run, progress, 1);
  const std::string champion = progress.product();
  progress.drop(reports.front().first);
  EXPECT_FALSE(progress.complete());
  progress.take(reports.front().first, "w2", reports.front().second);
  EXPECT_TRUE(progress.complete());
  EXPECT_EQ(progress.product(), champion);
}

TEST(GenomeProgress, AReportForAnotherInputIsRefused) {
  const fleet::Run run = genome_run("hand", 3);
  const GenomeProgress progress(run);
  Json report = Json::parse(report_of(run, all_orders(progress).front()));
  EXPECT_EQ(progress.fault(0, report.dump()), "");
  report["input"] = 7;
  EXPECT_NE(progress.fault(0, report.dump()), "");
  EXPECT_NE(progress.fault(0, "{}"), "");
}

TEST(GenomeProgress, TellsHowItStands) {
  const fleet::Run run = genome_run("hand", 100);
  GenomeProgress progress(run);
  EXPECT_EQ(progress.summary()["genome"]["generation"], 0);
  EXPECT_TRUE(progress.summary()["genome"]["best"].is_null());
  work_at(run, progress, 1);
  EXPECT_EQ(progress.summary()["genome"]["generation"], 3);
  EXPECT_EQ(progress.summary()["genome"]["best"], progress.history().back().best);
  EXPECT_EQ(progress.summary()["generations"].size(), 3U);
  EXPECT_EQ(progress.point()["games"], 2 * 3 * (12 + 4));
  EXPECT_EQ(progress.workers()[0]["jobs"], run.jobs());
  EXPECT_EQ(make_progress(run)->done(), 0U);
}

TEST(GenomeProgress, OrdersHaveEveryMeetingOnce) {
  const fleet::Run run = genome_run("hand", 5);
  std::uint64_t meeting = 0;
  for (std::uint64_t job = 0; job < run.jobs(); ++job) {
    const NumberRange own = MeetingPlan(work_of(run)).meetings_of_job(job);
    EXPECT_EQ(own.first, meeting);
    EXPECT_GT(own.size, 0U);
    EXPECT_LE(own.size, 5U);
    meeting += own.size;
  }
  EXPECT_EQ(meeting, 3U * (12 + 4));
}

TEST(GenomeJob, NoDigitOfAGeneIsLost) {
  const fleet::Run run = genome_run("random", 4);
  const GenomeProgress progress(run);
  const JobOrder order = all_orders(progress).front();
  const auto read = read_input(work_of(run), 0, order.input);
  ASSERT_TRUE(read);
  const learn::Genome genome;
  const learn::GeneticOptions options = options_of(work_of(run), run.seed);
  const learn::Evolution evolution(options, learn::begin_genomes(genome, std::nullopt, options));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ((*read)[i].first, evolution.wanted()[i].first->genes);
    EXPECT_EQ((*read)[i].second, evolution.wanted()[i].second->genes);
  }
}

TEST(GenomeJob, NothingInAnInputIsTakenOnTrust) {
  const fleet::Run run = genome_run("hand", 2);
  const JobOrder order = all_orders(GenomeProgress(run))[1];
  const Json good = Json::parse(order.input);
  const auto refused = [&](const Json& input) {
    EXPECT_THROW(report_of(run, {1, input.dump()}), JobFailure) << input;
  };
  EXPECT_NO_THROW(report_of(run, order));
  EXPECT_THROW(report_of(run, {0, order.input}), JobFailure);
  EXPECT_THROW(report_of(run, {1, ""}), JobFailure);
  for (const char* const path : {"/meetings", "/meetings/0", "/meetings/0/0", "/meetings/1/1",
                                 "/meetings/1/2", "/meetings/0/1/59"}) {
    const Json::json_pointer pointer(path);
    for (const Json& wrong : {Json(nullptr), Json("x"), Json(1e300), Json(-1e7), Json::array(),
                              Json::object(), Json(true)}) {
      Json changed = good;
      changed[pointer] = wrong;
      refused(changed);
    }
  }
  Json longer = good;
  longer["meetings"].push_back(longer["meetings"][0]);
  refused(longer);
  Json more = good;
  more["meetings"][0][1].push_back(0.5);
  refused(more);
  more = good;
  more["other"] = 1;
  refused(more);
}

TEST(GenomeJob, NothingInAReportIsTakenOnTrust) {
  const GenomeWork work = work_of(genome_run("hand", 2));
  const Json good{{"job", 1}, {"input", 5}, {"scores", {{2, 0.75}, {3, 0.0}}}};
  ASSERT_TRUE(read_report(work, 1, good.dump()));
  for (const char* const path :
       {"/job", "/input", "/scores", "/scores/0", "/scores/0/0", "/scores/0/1", "/scores/1/1"}) {
    for (const Json& wrong : {Json(nullptr), Json("x"), Json(0.3), Json(1.25), Json(-0.25),
                              Json::array(), Json(true), Json(7)}) {
      if (wrong == 7 && std::string_view(path) == "/input") continue;  // may be
      Json changed = good;
      changed[Json::json_pointer(path)] = wrong;
      EXPECT_FALSE(read_report(work, 1, changed.dump())) << changed;
    }
  }
  EXPECT_FALSE(read_report(work, 0, good.dump()));
}

}  // namespace
}  // namespace yolah::fleet

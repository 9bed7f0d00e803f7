#include "online/metrics.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <vector>

namespace yolah::server {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily family(const char* name, const char* help, MetricType type, double value) {
  ClientMetric metric;
  if (type == MetricType::Counter) metric.counter.value = value;
  if (type == MetricType::Gauge) metric.gauge.value = value;
  return {name, help, type, {metric}};
}

}  // namespace

std::string metrics_text(const NodeCounts& counts, const Membership& membership,
                         const ServiceClock& clock) {
  ShardGames::Counts all;
  for (const ShardGames::Counts& one : counts.games) {
    all.owned += one.owned;
    all.relayed += one.relayed;
    all.ended += one.ended;
    all.commits.batches += one.commits.batches;
    all.commits.events += one.commits.events;
    all.commits.refused += one.commits.refused;
    all.commits.conflicts += one.commits.conflicts;
    all.commits.failed += one.commits.failed;
    all.commits.seconds += one.commits.seconds;
  }
  const HttpServer::Counts& http = counts.http;
  const ReadPool::Counts& reads = counts.reads;
  const auto count = [](const char* name, const char* help, auto value) {
    return family(name, help, MetricType::Counter, static_cast<double>(value));
  };
  const auto gauge = [](const char* name, const char* help, auto value) {
    return family(name, help, MetricType::Gauge, static_cast<double>(value));
  };
  std::string why;
  const std::vector<MetricFamily> families{
      gauge("yolah_ready", "Whether the node takes moves", membership.ready(why) ? 1 : 0),
      gauge("yolah_epoch", "Epoch of the node's lease", membership.epoch()),
      gauge("yolah_games_owned", "Games this node owns", all.owned),
      gauge("yolah_games_relayed", "Games of other nodes followed here", all.relayed),
      gauge("yolah_games_ended", "Games that ended, followed here for what is still said",
            all.ended),
      gauge("yolah_sockets", "WebSockets and streams open", http.sockets_open),
      count("yolah_events_committed_total", "Events committed", all.commits.events),
      count("yolah_commit_batches_total", "Batches of events sent", all.commits.batches),
      count("yolah_commit_seconds_total", "Time spent waiting for batches", all.commits.seconds),
      count("yolah_commits_refused_total", "Commits refused: lost ownership", all.commits.refused),
      count("yolah_commit_conflicts_total", "Games that had other events than expected",
            all.commits.conflicts),
      count("yolah_batches_failed_total", "Batches whose outcome is unknown", all.commits.failed),
      count("yolah_outage_seconds_total", "Time during which no move could be taken",
            static_cast<double>(clock.outage()) / 1000),
      count("yolah_reads_total", "Reads of the database for pages", reads.reads),
      count("yolah_reads_refused_total", "Reads for which no connection was free in time",
            reads.refused),
      count("yolah_reads_too_slow_total", "Reads cut off because they took too long",
            reads.too_slow),
      count("yolah_pictures_drawn_total", "Pictures drawn for other sites", counts.pictures.drawn),
      count("yolah_pictures_kept_total", "Pictures that needed no drawing", counts.pictures.kept),
      count("yolah_http_requests_total", "Requests answered", http.requests),
      count("yolah_frames_in_total", "Frames from clients", http.frames_in),
      count("yolah_frames_out_total", "Frames to clients", http.frames_out),
      count("yolah_slow_readers_total", "Clients cut off because they did not read",
            http.slow_readers_cut),
      count("yolah_connections_refused_total", "Connections beyond the limits",
            http.refused_connections),
  };
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace yolah::server

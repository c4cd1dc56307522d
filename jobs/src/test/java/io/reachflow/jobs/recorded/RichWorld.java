package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireException;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.Scenario;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Twenty minutes in which much happens that a calm world has no time for: hosts keep datasets and
 * run the next task on them, gangs stand in racks, checkpoints travel, and restless hosts make
 * tasks fetch them again.
 */
final class RichWorld {
    static final World WORLD =
            World.generate(
                    Scenario.of("churn-x8@1.3")
                            .with("gpus", "64")
                            .with("warm-up", "0s")
                            .with("length", "20min")
                            .with("follow-up", "5min")
                            .with("fleet.regions", "us-east-1:50 eu-west-1:50")
                            .with("fleet.host-sizes", "1:50 2:50")
                            .with("fleet.lines", "home-fibre:50 data-centre:50")
                            .with("fleet.cacheless-share", "0.1")
                            .with("owners.departures", "60")
                            .with("tasks.gangs", "1:50 2:25 4:25")
                            .with("tasks.work-median", "10min")
                            .with("tasks.work-p95", "30min")
                            .with("tasks.datasets-per-tenant", "3")
                            .with("tasks.data-median-gb", "0.5")
                            .with("tasks.data-p95-gb", "2")
                            .with("tasks.checkpoint-median-gb", "0.05")
                            .with("tasks.checkpoint-p95-gb", "0.2")
                            .with("runs.checkpoint", "1min")
                            .world(201));

    private RichWorld() {}

    /** Otherwise a comparison would say little. */
    static void assertAllHappens(SimulatedHistory history) {
        List<Attempt> attempts = history.attempts();
        Map<Long, Decision> resumed =
                history.decisions().stream()
                        .filter(decision -> decision.getKind() == DecisionKind.ASSIGN)
                        .filter(decision -> decision.getResumeFromFraction() > 0)
                        .collect(Collectors.toMap(Decision::getLeaseEpoch, decision -> decision));

        assertThat(attempts).as("found data kept").anyMatch(attempt -> attempt.keptMbit() > 0);
        assertThat(attempts).as("sent a checkpoint").anyMatch(attempt -> attempt.sentMbit() > 0);
        assertThat(attempts)
                .as("found its data kept, and fetched a checkpoint")
                .anyMatch(
                        attempt ->
                                resumed.containsKey(attempt.leaseEpoch())
                                        && attempt.keptMbit() > 0
                                        && attempt.fetchedMbit() > 0);
        assertThat(attempts)
                .as("a gang on several hosts of one rack")
                .anyMatch(RichWorld::standsInOneRack);
    }

    private static boolean standsInOneRack(Attempt attempt) {
        Set<String> hosts = new HashSet<>();
        Set<String> sites = new HashSet<>();
        for (Host host : WORLD.hosts()) {
            if (host.gpuIds().stream().anyMatch(attempt.gpuIds()::contains)) {
                hosts.add(host.id());
                sites.add(host.siteId());
            }
        }
        return hosts.size() > 1 && sites.size() == 1;
    }

    /** All that the job can know of it, it knows from its topics. */
    static void assertAllWasTold(String brokers, TopicNames topics) throws WireException {
        Map<String, Set<String>> hostsOfSite = new HashMap<>();
        for (GpuTelemetry telemetry :
                TopicRecords.read(brokers, topics.telemetry(), GpuTelemetry.class)) {
            hostsOfSite
                    .computeIfAbsent(telemetry.getSiteId(), site -> new HashSet<>())
                    .add(telemetry.getHostId());
        }
        assertThat(hostsOfSite.values()).as("racks").anyMatch(hosts -> hosts.size() > 1);
        assertThat(TopicRecords.read(brokers, topics.arrivals(), TaskArrival.class))
                .anyMatch(task -> task.getDatasetId() != null && task.getCheckpointMib() > 0);

        List<TaskOutcome> outcomes =
                TopicRecords.read(brokers, topics.outcomes(), TaskOutcome.class);
        assertThat(outcomes)
                .as("hosts that keep several datasets")
                .anyMatch(
                        outcome ->
                                outcome.getHostCaches() != null
                                        && outcome.getHostCaches().stream()
                                                .anyMatch(host -> host.getDatasets().size() > 1));
        assertThat(outcomes)
                .as("checkpoints that have arrived")
                .anyMatch(
                        outcome ->
                                outcome.getCheckpointedFraction() > 0
                                        && outcome.getCheckpointedFraction() < 1);
    }
}

package io.reachflow.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.fleet.Slowdown;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WideAreaNetwork;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.WorldTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scenario's values do to its worlds. */
class ScenarioEffectsTest {
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    @TempDir Path folder;

    private static World world(Scenario scenario) {
        return World.generate(scenario.world(3));
    }

    private static long departures(World world) {
        return world.hosts().stream().mapToLong(host -> host.presences().size()).sum();
    }

    private static double gpuHours(World world) {
        long from = world.settings().startMillis();
        long to = world.settings().endMillis();
        double millis = 0;
        for (Host host : world.hosts()) {
            for (Presence presence : host.presences()) {
                millis += presence.overlapMillis(from, to) * (double) host.gpuIds().size();
            }
        }
        return millis / 3_600_000;
    }

    @Test
    void churnMeansMoreDeparturesAndAsMuchTime() {
        World usual = world(Scenario.of("churn-x1").with("gpus", "1000"));
        World restless = world(Scenario.of("churn-x8").with("gpus", "1000"));

        assertThat((double) departures(restless) / departures(usual)).isBetween(5.0, 9.0);
        assertThat(gpuHours(restless) / gpuHours(usual)).isCloseTo(1, within(0.1));
    }

    @Test
    void congestionSlowsTheWideAreaAndNothingElse() {
        WideAreaNetwork usual = Scenario.of("congestion-x1").rules().network();
        WideAreaNetwork slow = Scenario.of("congestion-x4").rules().network();

        assertThat(slow.usualMbps("eu-west-1", "us-east-1"))
                .isCloseTo(usual.usualMbps("eu-west-1", "us-east-1") / 4, within(1e-9));
        assertThat(slow.usualMbps("eu-west-1", "eu-west-1")).isEqualTo(10_000);
    }

    @Test
    void aMassDepartureTakesHalfOfTheHostsWithinASecondAndTheyAreBackWithinTheHour() {
        World world = world(Scenario.of("mass-departure").with("gpus", "1000"));
        long at = world.settings().startMillis() + Duration.ofHours(14).toMillis();

        double before = there(world, host -> host.presenceAt(at - 1).isPresent());
        double after = there(world, host -> host.presenceAt(at + 1_000).isPresent());
        double hourLater = there(world, host -> host.presenceAt(at + 61 * MINUTE).isPresent());

        assertThat(after / before).isCloseTo(0.5, within(0.08));
        assertThat(hourLater / before).isGreaterThan(0.85);
    }

    private static double there(World world, Predicate<Host> condition) {
        return world.hosts().stream().filter(condition).count();
    }

    @Test
    void aCrowdArrivesTenTimesAsFastForAQuarterOfAnHour() {
        World world = world(Scenario.of("flash-crowd").with("gpus", "1000"));
        long from = world.settings().startMillis() + Duration.ofHours(14).toMillis();

        double crowd = arrivals(world, from, from + 15 * MINUTE);
        double before = arrivals(world, from - 60 * MINUTE, from) / 4;

        assertThat(crowd / before).isBetween(8.0, 12.0);
    }

    private static double arrivals(World world, long fromMillis, long toMillis) {
        return world.tasks().stream()
                .mapToLong(WorldTask::arrivedAtMillis)
                .filter(at -> at >= fromMillis && at < toMillis)
                .count();
    }

    @Test
    void cardsWeakenForAWhileAndSaySo() {
        World world = world(Scenario.standard());
        Host weak =
                world.hosts().stream()
                        .filter(host -> !host.slowdowns().isEmpty())
                        .findFirst()
                        .orElseThrow();
        Slowdown slowdown = weak.slowdowns().get(0);

        assertThat(slowdown.speed()).isBetween(0.5, 0.9);
        assertThat(weak.speedAt(slowdown.fromMillis()))
                .isEqualTo(weak.model().relativeSpeed() * slowdown.speed());
        assertThat(weak.nextSpeedChangeMillis(slowdown.fromMillis()))
                .isEqualTo(slowdown.toMillis());
        assertThat(weak.speedAt(slowdown.toMillis())).isEqualTo(weak.model().relativeSpeed());
    }

    @Test
    void hostsFollowRecordedNodesAndTheRecordingBeginsAgain() throws IOException {
        Path events = folder.resolve("events.csv");
        Files.writeString(events, "0,add,a\n600000,remove,a\n900000,add,a\n1200000,remove,a\n");
        World world =
                world(
                        Scenario.standard()
                                .with("owners.recorded", "bamboo:" + events)
                                .with("gpus", "1")
                                .with("warm-up", "0s")
                                .with("length", "30min")
                                .with("follow-up", "0s"));
        long start = world.settings().startMillis();

        // Ten minutes there, five away, five there; then the same again without a break.
        assertThat(world.hosts().get(0).presences())
                .extracting(stay -> (stay.joinedMillis() - start) / MINUTE)
                .containsExactly(0L, 15L);
        assertThat(world.hosts().get(0).presences())
                .extracting(stay -> (stay.leftMillis() - start) / MINUTE)
                .containsExactly(10L, 30L);
    }

    @Test
    void recordedJobsOfferTheLoadInTheTimeThereIs() throws IOException {
        Path jobs = folder.resolve("jobs.csv");
        StringBuilder rows = new StringBuilder("submit_s,duration_s,num_gpus,vc\n");
        for (int i = 0; i < 50; i++) {
            rows.append("%d,%d,%d,team%n".formatted(i * 1_000, 1_000 + i, i % 10 == 0 ? 64 : 1));
        }
        Files.writeString(jobs, rows);
        World world =
                world(
                        Scenario.standard()
                                .with("tasks.recorded", "philly:" + jobs)
                                .with("gpus", "64")
                                .with("load", "0.5"));
        double offered = world.tasks().stream().mapToDouble(WorldTask::trueWorkGpuSeconds).sum();
        List<Integer> gangs =
                world.tasks().stream().map(task -> task.request().getGpus()).distinct().toList();

        assertThat(gangs).containsExactlyInAnyOrder(1, 16);
        assertThat(world.tasks().get(0).request().getTenant()).isEqualTo("team");
        assertThat(world.tasks()).allMatch(this::isInTime);
        assertThat(offered).isPositive();
    }

    private boolean isInTime(WorldTask task) {
        WorldSettings settings = Scenario.standard().world(3);
        return task.arrivedAtMillis() >= settings.startMillis()
                && task.arrivedAtMillis() < settings.arrivalsEndMillis();
    }
}

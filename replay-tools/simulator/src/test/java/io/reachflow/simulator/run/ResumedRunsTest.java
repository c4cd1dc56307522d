package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.WorldTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that go on elsewhere report what they would have reported where they were. */
class ResumedRunsTest {
    private static final World WORLD =
            World.generate(WorldSettings.of(24, Duration.ofHours(6), 6, 3));

    /** Halves of GPUs, so that runs share lines and cards; nobody asks for memory here. */
    private static List<Decision> decisions() {
        List<Decision> decisions = new ArrayList<>();
        long epoch = 0;
        for (WorldTask task : WORLD.tasks()) {
            epoch++;
            long at = task.arrivedAtMillis();
            List<Host> hosts =
                    WORLD.hosts().stream().filter(host -> host.presenceAt(at).isPresent()).toList();
            Decision decision = assign(task.id(), epoch, 0);
            List<String> gpuIds = new ArrayList<>();
            for (int member = 0; member < task.request().getGpus(); member++) {
                int host = (int) ((epoch + member) % Math.min(6, hosts.size()));
                gpuIds.add(hosts.get(host).gpuIds().get(0));
            }
            decision.setGpuIds(gpuIds.stream().distinct().toList());
            decision.setSharePermille(gpuIds.size() == 1 ? 500 : 1_000);
            decision.setWindowEndMillis(at);
            decisions.add(decision);
        }
        return decisions;
    }

    private static List<String> play(ResumableRuns runs, long fromMillis, long toMillis) {
        List<String> told = new ArrayList<>();
        for (Decision decision : decisions()) {
            long at = decision.getWindowEndMillis();
            if (at > fromMillis && at <= toMillis) {
                runs.advanceTo(at).forEach(outcome -> told.add(outcome.toString()));
                runs.accept(decision, at);
            }
        }
        runs.advanceTo(toMillis).forEach(outcome -> told.add(outcome.toString()));
        return told;
    }

    @ParameterizedTest
    @ValueSource(longs = {10, 47, 95, 180, 271, 359})
    void theyReportTheSameAfterARestartAtAnyTime(long minutes) {
        long end = START + 48 * HOUR;
        long cut = START + Duration.ofMinutes(minutes).toMillis();
        SimulatedRuns whole = new SimulatedRuns(WORLD);
        play(whole, 0, cut);

        SimulatedRuns resumed = new SimulatedRuns(WORLD);
        resumed.restore(whole.snapshot());
        assertThat(resumed.snapshot()).isEqualTo(whole.snapshot());
        assertThat(whole.live()).isNotEmpty();

        List<String> expected = play(whole, cut, end);
        assertThat(expected).isNotEmpty();
        assertThat(play(resumed, cut, end)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(resumed.counts()).isEqualTo(whole.counts());
    }

    @Test
    void aGangThatWaitsForALostMemberStillGivesUp() {
        SimulatedRuns first = new SimulatedRuns(SmallWorld.world());
        first.accept(assign("talkative", 1, 0, "stays", "leaves"), START);
        first.advanceTo(START + HOUR + 10_000);

        SimulatedRuns resumed = new SimulatedRuns(SmallWorld.world());
        resumed.restore(first.snapshot());

        assertThat(resumed.advanceTo(START + 24 * HOUR))
                .singleElement()
                .satisfies(
                        timed -> {
                            assertThat(timed.atMillis()).isEqualTo(START + HOUR + 30_000);
                            assertThat(timed.outcome().getKind()).isEqualTo(OutcomeKind.FAILED);
                        });
    }
}

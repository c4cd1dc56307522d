package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.world.scenario.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColocationTest {
    private final SimulatedRuns runs = new SimulatedRuns(SmallWorld.world());

    private static Decision half(String taskId) {
        Decision decision = assign(taskId, 1, 0, "stays");
        decision.setSharePermille(500);
        return decision;
    }

    private List<Long> completedAt() {
        return runs.advanceTo(START + 24 * HOUR).stream()
                .filter(timed -> timed.outcome().getKind() == OutcomeKind.COMPLETED)
                .map(TimedOutcome::atMillis)
                .toList();
    }

    @Test
    void aloneATaskHasWhatItsShareGives() {
        runs.accept(half("alone"), START);

        assertThat(completedAt()).containsExactly(START + 100_000 + 4 * HOUR);
    }

    /** Two ResNet-50 were measured at 0.39 of their speed, where a fair half would be 0.5. */
    @Test
    void twoThatDoNotGetAlongHaveLess() {
        runs.accept(half("alone"), START);
        runs.accept(half("saving"), START);

        // Both fetch over one line until 200 s, and then compute 7,200 s of work.
        long together = START + 200_000 + Math.round(7_200 / 0.39 * 1000);
        assertThat(completedAt()).containsExactly(together, together);
    }

    @Test
    void whoGetsAlongKeepsAllOfItsShareAndNoMore() {
        assertThat(Workload.RESNET_18.keptBeside(Workload.LANGUAGE_MODEL)).isEqualTo(1);
        assertThat(Workload.RECOMMENDATION.keptBeside(Workload.RESNET_50))
                .isCloseTo(0.34, within(1e-9));
    }
}

package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.policies.registry.Policies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why tasks wait that stand behind others. */
class CellQueueReasonTest {
    private static final CellSettings ONE_TASK_PER_WINDOW =
            CellSettingsBuilder.builder()
                    .windowMillis(200)
                    .maxTasksPerWindow(1)
                    .maxCandidates(256)
                    .recheckMillis(5_000)
                    .agingMillis(600_000)
                    .leaseSilenceMillis(1_800_000)
                    .stopLimitMillis(1_800_000)
                    .spillAfterMillis(30_000)
                    .spillDelayMillis(5_000)
                    .rememberMillis(60_000)
                    .massLossPercent(20)
                    .massLossGraceMillis(120_000)
                    .maxInterruptions(20)
                    .build();

    @Test
    void queued() {
        CellDriver cell = aCell(ONE_TASK_PER_WINDOW).joins(aGpu("a"), aGpu("b"));
        WindowResult result = cell.arrives(aTask("first"), aTask("second")).close();

        assertThat(Story.told(result))
                .containsExactly("ASSIGN first PLACED [a]", "DEFER second QUEUED");
        assertThat(result.decisions().get(1).getReason())
                .isEqualTo("more than 1 tasks were before it; it is tried next");
        assertThat(cell.until(1.4).told()).containsExactly("ASSIGN second PLACED [b]");
    }

    @Test
    void whoComesAfterTheLastFreeGpuDoesNotQueue() {
        CellDriver cell = aCellWith(Policies.byName("greedy-fastest")).joins(aGpu("a"));
        cell.arrives(aTask("first")).close();
        for (int i = 1; i <= CellSettings.STANDARD.maxTasksPerWindow() + 1; i++) {
            cell.arrives(aTask("t" + i));
        }
        cell.close();
        cell.reports(Kind.COMPLETED, "first");

        // One gets the GPU; the others are neither scored nor marked to be tried next.
        WindowResult result = cell.close();
        assertThat(Story.told(result)).hasSize(1);
        assertThat(result.changes().tasksPut()).hasSize(1);
    }

    @Test
    void aTaskThatCantRunAnywhereTakesNobodysPlaceInTheWindow() {
        CellDriver cell = aCell(ONE_TASK_PER_WINDOW).joins(aGpu("a"));
        WindowResult result = cell.arrives(aTask("big").high().needingGib(99), aTask("t")).close();

        assertThat(Story.told(result)).containsExactly("ASSIGN t PLACED [a]", "DEFER big MEMORY");
    }

    @Test
    void aReasonIsToldOnceAndAgainOnlyWhenItChanges() {
        CellDriver cell = aCell().joins(aGpu("a")).arrives(aTask("runs"));
        cell.close();
        assertThat(Story.told(cell.arrives(aTask("waits")).close()))
                .containsExactly("DEFER waits BUSY");
        assertThat(cell.until(61).told()).isEmpty();

        cell.joins(aGpu("a").quarantinedBecause("it lies")).close();
        assertThat(cell.until(120).told()).isEmpty();
        assertThat(cell.until(120.2).told()).containsExactly("DEFER waits QUARANTINE");
        assertThat(cell.cell().waitingByReason()).isEqualTo(Map.of("QUARANTINE", 1));
    }

    @Test
    void whatIsTakenByOthersWhenAllWereLookedAtIsBusy() {
        CellDriver cell = aCell().joins(aGpu("a")).arrives(aTask("first"), aTask("second"));

        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN first PLACED [a]", "DEFER second BUSY");
        assertThat(cell.wakeAtMillis()).hasValue(5_000);
        assertThat(Story.told(cell.reports(Kind.COMPLETED, "first").close()))
                .containsExactly("ASSIGN second PLACED [a]");
        assertThat(cell.cell().waitingByReason()).isEmpty();
    }

    @Test
    void anOverloadedCellDoesNotRepeatItself() {
        CellDriver cell = aCell(ONE_TASK_PER_WINDOW).joins(aGpu("a"));
        cell.arrives(aTask("t0"), aTask("t1"), aTask("t2"), aTask("t3"), aTask("t4")).close();
        cell.until(11);
        for (int i = 0; i < 3; i++) {
            List<String> told = Story.told(cell.reports(Kind.COMPLETED, "t" + i).close());
            assertThat(told).containsExactly("ASSIGN t" + (i + 1) + " PLACED [a]");
        }
    }
}

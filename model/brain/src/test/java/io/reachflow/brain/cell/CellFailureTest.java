package io.reachflow.brain.cell;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellEventBuilder;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.policies.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a cell offers to a body that has to go on where something in a window fails. */
class CellFailureTest {
    private static final Policy POLICY = new AgedFastest();

    private final Cell cell =
            new Cell("here", CellSettings.STANDARD, POLICY, CellMap.parse("here=*"));

    private static final CellEvent GPU =
            CellEvent.gpu("here", 1_000, 0, GpuChange.present(aGpu("a").build()));
    private static final CellEvent TASK =
            CellEvent.arrival("here", 1_010, new Origin("t", 0, 1), aTask("t1").build());

    @Test
    void anEventThatFailsIsNamed() {
        CellEvent broken = CellEventBuilder.builder(TASK).task(null).build();

        EventFailure failure =
                catchThrowableOfType(
                        EventFailure.class, () -> cell.close(1_200, List.of(broken, GPU), POLICY));

        assertThat(failure.event()).isSameAs(broken);
        assertThat(failure).hasMessageStartingWith("The ARRIVAL of t1 can't be applied: ");
    }

    @Test
    void withoutPlacingEventsAreBookedAndTasksAreTriedAtTheNextRecheck() {
        WindowResult booked = cell.closeWithoutPlacing(1_200, List.of(GPU, TASK), POLICY);

        assertThat(booked.decisions()).isEmpty();
        assertThat(booked.changes().gpusPut()).hasSize(1);
        assertThat(booked.changes().tasksPut()).hasSize(1);
        assertThat(booked.wakeAtMillis()).hasValue(5_000);
        assertThat(Story.told(cell.close(5_200, List.of())))
                .containsExactly("ASSIGN t1 PLACED [a]");
    }
}

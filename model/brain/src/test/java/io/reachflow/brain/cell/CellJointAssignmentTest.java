package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.assignment.JointAssignment;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cell carries out what was planned for all tasks of a window together. */
class CellJointAssignmentTest {
    private static final Policy SOONEST = Policies.byName("edf-soonest");
    private static final Policy JOINT = new JointAssignment("joint", "1", SOONEST);

    /** The short task came first; the long one gains more by the fast card. */
    private static List<String> shortBeforeLong(Policy policy) {
        CellDriver cell = aCellWith(policy).joins(aGpu("slow"), aGpu("fast").withSpeed(2));
        cell.arrives(aTask("short").working(1_200), aTask("long").working(7_200));
        return Story.told(cell.close());
    }

    @Test
    void theFastCardGoesToTheTaskThatGainsMost() {
        assertThat(shortBeforeLong(SOONEST))
                .containsExactly("ASSIGN short PLACED [fast]", "ASSIGN long PLACED [slow]");
        assertThat(shortBeforeLong(JOINT))
                .containsExactly("ASSIGN short PLACED [slow]", "ASSIGN long PLACED [fast]");
    }

    @Test
    void whatIsNotPlannedTakesWhatIsLeft() {
        // A plan has one task for a GPU. The second one takes the other half of it.
        CellDriver cell = aCellWith(JOINT).joins(aGpu("a"));
        cell.arrives(
                aTask("one").takingPermille(500),
                aTask("two").takingPermille(500),
                aTask("three").takingPermille(500));

        assertThat(Story.told(cell.close()))
                .containsExactly(
                        "ASSIGN one PLACED [a]", "ASSIGN two PLACED [a]", "DEFER three BUSY");
    }
}

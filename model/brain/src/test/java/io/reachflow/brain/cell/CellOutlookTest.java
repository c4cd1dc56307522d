package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a policy is told of what the cell expects. */
class CellOutlookTest {
    /** Remembers the outlook of each task that it was asked about. */
    private record Listening(boolean looksAhead, List<CellOutlook> told)
            implements ForwardingPolicy {
        @Override
        public Policy inner() {
            return Policies.byName("first-fit");
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            batch.forEach(some -> told.add(some.load().outlook()));
            return inner().score(batch);
        }
    }

    private static List<CellOutlook> told(boolean looksAhead) {
        Listening policy = new Listening(looksAhead, new ArrayList<>());
        CellDriver cell = aCellWith(policy).joins(aGpu("a"), aGpu("b"));
        cell.arrives(aTask("long").takingPermille(500).working(300)).close();
        cell.arrives(aTask("short").takingPermille(500).working(30)).close();
        // It needs more GPUs than are free, so it is not offered any.
        cell.arrives(aTask("pair").needingGpus(2)).close();
        cell.arrives(aTask("next").needingGpus(1)).close();
        return policy.told;
    }

    @Test
    void itHearsWhoWaitsAndWhenGpusAreExpectedToBeIdle() {
        CellOutlook last = told(true).get(2);

        assertThat(last.queue().waiting())
                .extracting(waiting -> waiting.task().taskId())
                .containsExactly("next", "pair");
        assertThat(last.queue().nowMillis()).isEqualTo(1_800);
        assertThat(last.slots()).extracting(GpuSlot::gpuId).containsExactly("a", "b");
        assertThat(last.slots()).extracting(GpuSlot::freePermille).containsExactly(0, 1_000);
        // Half of a card computes at half of its speed: 600 s from the end of the first window.
        assertThat(last.idleAtMillis()).containsExactly(entry("a", 601_200L));
        assertThat(last.running()).extracting(Task::taskId).containsExactly("long", "short");
    }

    @Test
    void whoDoesNotLookAheadIsToldNothing() {
        assertThat(told(false)).containsOnly(CellOutlook.UNKNOWN);
    }
}

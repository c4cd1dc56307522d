package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a cell tells a policy that is to order tasks, and what it asks back. */
class CellQueueTest {
    private record Seen(
            List<String> taskIds, TreeMap<String, ResourceAmount> held, ResourceAmount total) {}

    /** Remembers the queues that it was shown. */
    private record Witness(List<Seen> seen, UnaryOperator<List<WaitingTask>> change)
            implements Policy {
        @Override
        public PolicyIdentity identity() {
            return new PolicyIdentity("witness", "1", "none");
        }

        @Override
        public List<WaitingTask> order(TaskQueue queue) {
            List<String> ids = queue.waiting().stream().map(w -> w.task().taskId()).toList();
            seen.add(new Seen(ids, new TreeMap<>(queue.held()), queue.total()));
            return change.apply(queue.waiting());
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            return Policies.byName("first-fit").score(batch);
        }
    }

    @Test
    void showsWhatTenantsHoldAndWhatThereIs() {
        Witness witness = new Witness(new ArrayList<>(), UnaryOperator.identity());
        CellDriver cell =
                aCellWith(witness)
                        .joins(aGpu("a").withMemoryGib(24), aGpu("b").withMemoryGib(16))
                        .joins(aGpu("c").withUnknownMemory())
                        .arrives(
                                aTask("t1").askedBy("x").takingPermille(300).needingGib(2),
                                aTask("t2").askedBy("x").takingPermille(200).needingGib(3),
                                aTask("t3").askedBy("y").needingGib(8));
        cell.close();
        cell.arrives(aTask("t4").needingGib(99)).close();
        cell.reports(Kind.COMPLETED, "t1").joins(aGpu("a").withMemoryGib(32)).leaves("b").close();

        assertThat(witness.seen.get(0).taskIds()).containsExactly("t1", "t2", "t3");
        assertThat(witness.seen.get(0).held()).isEmpty();
        assertThat(witness.seen.get(0).total()).isEqualTo(new ResourceAmount(3_000, 40 * 1024));
        assertThat(witness.seen.get(1).held())
                .containsExactly(
                        entry("x", new ResourceAmount(500, 5 * 1024)),
                        entry("y", new ResourceAmount(1_000, 8 * 1024)));
        assertThat(witness.seen.get(2).held())
                .containsExactly(entry("x", new ResourceAmount(200, 3 * 1024)));
        assertThat(witness.seen.get(2).total()).isEqualTo(new ResourceAmount(2_000, 32 * 1024));
    }

    @Test
    void aPolicyThatDropsOrRepeatsATaskIsFound() {
        List<UnaryOperator<List<WaitingTask>>> wrong =
                List.of(
                        tasks -> tasks.subList(1, tasks.size()),
                        tasks -> List.of(tasks.get(0), tasks.get(0)));
        for (UnaryOperator<List<WaitingTask>> change : wrong) {
            CellDriver cell =
                    aCellWith(new Witness(new ArrayList<>(), change))
                            .joins(aGpu("a"))
                            .arrives(aTask("t1"), aTask("t2"));

            assertThatThrownBy(cell::close)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("The policy (witness) has to order every task once");
        }
    }
}

package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A policy that looks at all candidates of a window before it says whose turn it is. */
class CellUrgencyTest {
    /** Serves first who asks for most work, and remembers what it was told. */
    private static final class MostWorkFirst implements Policy {
        private final List<CellLoad> told = new ArrayList<>();

        @Override
        public PolicyIdentity identity() {
            return PolicyIdentity.of("most-work-first", "1", "");
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            batch.forEach(some -> told.add(some.load()));
            return batch.stream().map(MostWorkFirst::score).toList();
        }

        private static Scores score(Candidates candidates) {
            double work = candidates.waiting().task().workGpuSeconds();
            return new Scores(new double[candidates.slots().size()], -1, work);
        }
    }

    @Test
    void theMostUrgentIsServedFirstThoughItCameLast() {
        CellDriver cell = aCellWith(new MostWorkFirst()).joins(aGpu("a"));

        cell.arrives(aTask("small").working(10)).arrives(aTask("large").working(20));

        assertThat(Story.told(cell.close()))
                .containsExactly("ASSIGN large PLACED [a]", "DEFER small BUSY");
    }

    @Test
    void itIsToldHowTheCellStands() {
        MostWorkFirst policy = new MostWorkFirst();
        CellDriver cell = aCellWith(policy).joins(aGpu("a"), aGpu("b"));
        cell.arrives(aTask("first")).close();
        cell.arrives(aTask("second")).arrives(aTask("third")).close();

        assertThat(policy.told).extracting(CellLoad::gpus).containsExactly(2, 2, 2);
        assertThat(policy.told).extracting(CellLoad::freeGpus).containsExactly(2, 1, 1);
        assertThat(policy.told).extracting(CellLoad::waitingTasks).containsExactly(1, 2, 2);
    }
}

package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.task.Outcome;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A decision names who made it, also where another takes over in the middle of a window. */
class CellDeciderTest {
    /** Hands over as soon as it has to score. */
    private static final class HandsOver implements ForwardingPolicy {
        private Policy inner = Policies.byName("edf");

        @Override
        public Policy inner() {
            return inner;
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            inner = Policies.byName("first-fit");
            return inner.score(batch);
        }
    }

    @Test
    void whatWasDecidedBeforeIsTheFirstsAndTheRestTheSeconds() {
        CellDriver cell = aCellWith(new HandsOver()).joins(aGpu("a"));
        cell.isCancelled("gone").arrives(aTask("gone"), aTask("placed"), aTask("waits"));

        WindowResult result = cell.close();

        assertThat(result.decisions())
                .extracting(Decision::getTaskId, Decision::getPolicyId)
                .containsExactly(
                        tuple("gone", "edf"),
                        tuple("placed", "first-fit"),
                        tuple("waits", "first-fit"));
        assertThat(cell.reports(Outcome.Kind.COMPLETED, "placed").close().rewards())
                .extracting(RewardEvent::getPolicyId)
                .containsExactly("first-fit");
    }

    @Test
    void aBodyMayChooseWhoDecidesAWindow() {
        Cell cell =
                new Cell(
                        "here",
                        CellSettings.STANDARD,
                        Policies.byName("edf"),
                        CellMap.parse("here=*"));
        CellEvent arrival =
                CellEvent.arrival("here", 10, new Origin("topic", 0, 0), aTask("t").build());

        WindowResult result = cell.close(200, List.of(arrival), Policies.byName("first-fit"));

        assertThat(result.decisions())
                .extracting(Decision::getPolicyId)
                .containsExactly("first-fit");
    }
}

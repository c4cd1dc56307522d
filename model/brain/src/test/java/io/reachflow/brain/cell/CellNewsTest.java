package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What tasks are asked again that wait because the policy chose so. */
class CellNewsTest {
    private static final double MINUTE = 60;

    /** Goes nowhere but to {@code good}, and remembers who was asked about what. */
    private static final class Choosy implements Policy {
        private final List<String> asked = new ArrayList<>();

        @Override
        public PolicyIdentity identity() {
            return PolicyIdentity.of("choosy", "1", "");
        }

        @Override
        public boolean mayWait() {
            return true;
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            batch.forEach(some -> asked.add(some.waiting().task().taskId() + gpus(some)));
            return batch.stream()
                    .map(
                            some ->
                                    new Scores(
                                            gpus(some).stream().mapToDouble(Choosy::rate).toArray(),
                                            0))
                    .toList();
        }

        private static List<String> gpus(Candidates candidates) {
            return candidates.slots().stream().map(GpuSlot::gpuId).toList();
        }

        private static double rate(String gpuId) {
            return gpuId.equals("good") ? 1 : -1;
        }

        /** What it was asked since the last call. */
        List<String> takeAsked() {
            List<String> taken = List.copyOf(asked);
            asked.clear();
            return taken;
        }
    }

    private final Choosy policy = new Choosy();
    private final CellDriver cell = aCellWith(policy).joins(aGpu("a"), aGpu("b"));

    @Test
    void nothingUntilTheMinuteIsOver() {
        cell.arrives(aTask("t")).close();
        assertThat(policy.takeAsked()).containsExactly("t[a, b]");

        cell.until(MINUTE - 1);
        assertThat(policy.takeAsked()).isEmpty();

        cell.until(MINUTE + 1);
        assertThat(policy.takeAsked()).containsExactly("t[a, b]");
    }

    @Test
    void aboutTheGpuThatCame() {
        cell.arrives(aTask("t")).close();
        policy.takeAsked();

        cell.joins(aGpu("c")).close();
        assertThat(policy.takeAsked()).containsExactly("t[c]");
        assertThat(Story.told(cell.joins(aGpu("good")).close()))
                .containsExactly("ASSIGN t PLACED [good]");
    }

    @Test
    void aboutTheGpuThatWasFreed() {
        cell.joins(aGpu("good")).arrives(aTask("first")).close();
        cell.arrives(aTask("second")).close();
        assertThat(policy.takeAsked()).containsExactly("first[a, b, good]", "second[a, b]");

        assertThat(Story.told(cell.reports(Kind.COMPLETED, "first").close()))
                .containsExactly("ASSIGN second PLACED [good]");
        assertThat(policy.takeAsked()).containsExactly("second[good]");
    }

    @Test
    void notAboutOneThatDoesNotFit() {
        cell.arrives(aTask("t").needingGib(16)).close();
        policy.takeAsked();

        cell.joins(aGpu("c").withMemoryGib(8)).close();
        assertThat(policy.takeAsked()).isEmpty();
    }

    @Test
    void aGangAboutAllAsTheOthersMayHaveBeenFree() {
        cell.arrives(aTask("gang").needingGpus(3)).close();
        cell.joins(aGpu("c")).close();
        assertThat(policy.takeAsked()).containsExactly("gang[a, b, c]");
    }

    @Test
    void whoArrivesIsAskedAboutAll() {
        cell.arrives(aTask("old")).close();
        policy.takeAsked();

        cell.joins(aGpu("c")).arrives(aTask("young")).close();
        assertThat(policy.takeAsked()).containsExactly("old[c]", "young[a, b, c]");
    }

    @Test
    void onlyTheFirstOfManyHearOfAGpu() {
        String[] ids =
                IntStream.range(0, CellSettings.ASKED_ABOUT_RENEWED + 1)
                        .mapToObj(i -> "t%03d".formatted(i))
                        .toArray(String[]::new);
        Arrays.stream(ids).forEach(id -> cell.arrives(aTask(id)));
        cell.close();
        policy.takeAsked();

        cell.joins(aGpu("c")).close();
        assertThat(policy.takeAsked())
                .hasSize(CellSettings.ASKED_ABOUT_RENEWED)
                .doesNotContain(ids[CellSettings.ASKED_ABOUT_RENEWED] + "[c]");
    }
}

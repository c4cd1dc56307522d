package io.reachflow.training;

import static io.reachflow.training.HandMadeWindows.assign;
import static io.reachflow.training.HandMadeWindows.gpu;
import static io.reachflow.training.HandMadeWindows.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedWindowTest {
    private static final double NEVER = Double.NEGATIVE_INFINITY;
    private static final GpuSlot A = gpu("a", "one");
    private static final GpuSlot B = gpu("b", "two");

    private static Scores scores(double urgency, double waiting, double... candidates) {
        return new Scores(candidates, waiting, urgency);
    }

    private static RecordedWindow recorded(List<Candidates> batch, Scores... scores) {
        return new RecordedWindow(batch, List.of(scores));
    }

    @Test
    void turnsComeInTheOrderOfUrgencyAndEqualsAsTheyAre() {
        RecordedWindow recorded =
                recorded(
                        List.of(task("x", 1, A), task("y", 1, A), task("z", 1, B)),
                        scores(0, NEVER, 1),
                        scores(2, NEVER, 1),
                        scores(0, NEVER, 1));

        assertThat(recorded.order()).containsExactly(1, 0, 2);
    }

    @Test
    void whatAnEarlierTurnTookIsNotFreeLater() {
        RecordedWindow recorded =
                recorded(
                        List.of(task("x", 1, A, B), task("y", 1, A, B)),
                        scores(0, NEVER, 1, 0),
                        scores(1, NEVER, 1, 0));

        List<RecordedWindow.Turn> turns =
                recorded.turns(List.of(assign("y", "a"), assign("x", "b")));

        assertThat(turns).extracting(RecordedWindow.Turn::task).containsExactly(1, 0);
        assertThat(turns.get(0).free()).containsExactly(true, true);
        assertThat(turns.get(1).free()).containsExactly(false, true);
        assertThat(turns.get(1).members()).containsExactly(1);
    }

    @Test
    void aSharedGpuMayBeTakenTwice() {
        RecordedWindow recorded =
                recorded(
                        List.of(task("x", 1, 400, 0, A), task("y", 1, 400, 0, A)),
                        scores(1, NEVER, 1),
                        scores(0, NEVER, 1));

        List<RecordedWindow.Turn> turns =
                recorded.turns(List.of(assign("x", "a"), assign("y", "a")));

        assertThat(turns).hasSize(2);
        assertThat(turns.get(1).free()).containsExactly(true);
    }

    @Test
    void waitingByChoiceIsATurnAndWaitingForWantOfGpusIsNone() {
        RecordedWindow recorded =
                recorded(
                        List.of(task("chose", 1, A), task("had to", 2, A), task("lost", 1, B)),
                        scores(2, 5, 1),
                        scores(1, 5, 1),
                        scores(0, NEVER, 1));

        List<RecordedWindow.Turn> turns = recorded.turns(List.of());

        assertThat(turns).extracting(RecordedWindow.Turn::task).containsExactly(0);
        assertThat(turns.get(0).isPlaced()).isFalse();
    }

    @Test
    void aPlaceThatOthersWereStoppedForIsNoTurn() {
        RecordedWindow recorded = recorded(List.of(task("x", 1, A)), scores(0, NEVER, 1));

        assertThat(recorded.turns(List.of(assign("x", "occupied")))).isEmpty();
    }
}

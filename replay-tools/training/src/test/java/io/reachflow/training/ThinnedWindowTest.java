package io.reachflow.training;

import static io.reachflow.training.HandMadeWindows.assign;
import static io.reachflow.training.HandMadeWindows.gpu;
import static io.reachflow.training.HandMadeWindows.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.learning.train.Choice;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import io.reachflow.schema.Decision;
import io.reachflow.world.random.RandomStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From a window to the draws behind it. */
class ThinnedWindowTest {
    private static final GpuSlot A1 = gpu("a1", "one");
    private static final GpuSlot A2 = gpu("a2", "one");
    private static final GpuSlot B1 = gpu("b1", "two");

    /** The tasks are in the order of their urgency, and never wait by choice. */
    private static ThinnedWindow thinned(List<Candidates> batch, Decision... decisions) {
        List<Scores> scores =
                IntStream.range(0, batch.size())
                        .mapToObj(
                                i ->
                                        new Scores(
                                                new double[batch.get(i).slots().size()],
                                                Double.NEGATIVE_INFINITY,
                                                -i))
                        .toList();
        RecordedWindow recorded = new RecordedWindow(batch, scores);
        return ThinnedWindow.of(
                        recorded, recorded.turns(List.of(decisions)), RandomStream.of(1, "test", 0))
                .orElseThrow();
    }

    private static void assertChoice(
            Choice choice, Choice.Kind kind, int task, int chosen, boolean... possible) {
        assertThat(choice.kind()).isEqualTo(kind);
        assertThat(choice.task()).isEqualTo(task);
        assertThat(choice.chosen()).isEqualTo(chosen);
        assertThat(choice.possible()).containsExactly(possible);
    }

    @Test
    void eachTurnIsDrawnAmongThoseWithoutOneAndItsPlaceAmongWhatIsFree() {
        ThinnedWindow thinned =
                thinned(
                        List.of(task("x", 1, A1, B1), task("y", 1, A1, B1)),
                        assign("x", "a1"),
                        assign("y", "b1"));

        List<Choice> choices = thinned.choices();
        assertThat(thinned.taskIds()).containsExactly("x", "y");
        assertThat(choices).hasSize(3);
        assertChoice(choices.get(0), Choice.Kind.TURN, 0, 0, true, true);
        assertChoice(choices.get(1), Choice.Kind.PLACE, 0, 0, true, true, true);
        // The last one had its turn without a draw.
        assertChoice(choices.get(2), Choice.Kind.PLACE, 1, 1, false, true, true);
    }

    @Test
    void theMembersOfAGangStayBesideTheFirstIfTheyAllCan() {
        ThinnedWindow thinned =
                thinned(List.of(task("gang", 2, A1, A2, B1)), assign("gang", "a2", "a1"));

        List<Choice> choices = thinned.choices();
        assertThat(choices).hasSize(2);
        assertChoice(choices.get(0), Choice.Kind.PLACE, 0, 1, true, true, true, true);
        // Neither its first member again, nor another host, nor to wait.
        assertChoice(choices.get(1), Choice.Kind.PLACE, 0, 0, true, false, false, false);
    }

    @Test
    void aGangThatNoHostHoldsMaySpread() {
        ThinnedWindow thinned =
                thinned(List.of(task("gang", 2, A1, B1)), assign("gang", "a1", "b1"));

        assertChoice(thinned.choices().get(1), Choice.Kind.PLACE, 0, 1, false, true, false);
    }

    @Test
    void aChoiceToWaitIsTheLastOption() {
        Candidates candidates = task("x", 1, A1, B1);
        Candidates placed = task("y", 1, B1);
        RecordedWindow recorded =
                new RecordedWindow(
                        List.of(candidates, placed),
                        List.of(
                                new Scores(new double[] {0, 0}, 1, 2),
                                new Scores(new double[] {0}, -1, 1)));

        ThinnedWindow thinned =
                ThinnedWindow.of(
                                recorded,
                                recorded.turns(List.of(assign("y", "b1"))),
                                RandomStream.of(1, "test", 0))
                        .orElseThrow();

        assertChoice(thinned.choices().get(0), Choice.Kind.PLACE, 0, 2, true, true, true);
        assertChoice(thinned.choices().get(1), Choice.Kind.PLACE, 1, 1, false, true, true);
    }

    @Test
    void halfOfTheWindowsInWhichNobodyIsPlacedAreKept() {
        RecordedWindow recorded =
                new RecordedWindow(
                        List.of(task("x", 1, A1)), List.of(new Scores(new double[] {0}, 1, 0)));
        RandomStream chance = RandomStream.of(1, "test", 0);

        long kept =
                IntStream.range(0, 2_000)
                        .filter(
                                i ->
                                        ThinnedWindow.of(
                                                        recorded, recorded.turns(List.of()), chance)
                                                .isPresent())
                        .count();

        assertThat(kept).isBetween(900L, 1_100L);
    }
}

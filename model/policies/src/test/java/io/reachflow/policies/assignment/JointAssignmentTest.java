package io.reachflow.policies.assignment;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.gang.PlannedGang;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A pair is worth the seconds that it takes, negated. */
class JointAssignmentTest {
    private static final Policy SOONEST = Policies.byName("edf-soonest");
    private static final JointAssignment JOINT = new JointAssignment("joint", "1", SOONEST);
    private static final GpuSlot SLOW = idle(aGpu("a-slow"));
    private static final GpuSlot FAST = idle(aGpu("b-fast").withSpeed(2));

    /** The ids of the GPUs that are planned for each task. */
    private static List<List<String>> planned(Candidates... batch) {
        List<Scores> scores = JOINT.score(List.of(batch));
        List<List<String>> planned = new ArrayList<>();
        for (int i = 0; i < batch.length; i++) {
            Candidates some = batch[i];
            double[] values = scores.get(i).candidates();
            List<String> places =
                    IntStream.range(0, values.length)
                            .filter(place -> PlannedGang.isRaised(values[place]))
                            .mapToObj(place -> some.slots().get(place).gpuId())
                            .toList();
            assertThat(scores.get(i).urgency()).isEqualTo(places.isEmpty() ? 0 : 1);
            assertThat(scores.get(i).waiting()).isEqualTo(Double.NEGATIVE_INFINITY);
            planned.add(places);
        }
        return planned;
    }

    @Test
    void theFastCardGoesToTheTaskThatGainsMost() {
        // One after another: 600 s and 7,200 s. Together: 1,200 s and 3,600 s.
        assertThat(
                        planned(
                                candidates(aTask("short").working(1_200), SLOW, FAST),
                                candidates(aTask("long").working(7_200), SLOW, FAST)))
                .containsExactly(List.of("a-slow"), List.of("b-fast"));
    }

    @Test
    void whoComesFirstMakesRoomButIsNotLeftOut() {
        // Only the fast card is large enough for the second, and there is none for the third.
        assertThat(
                        planned(
                                candidates(aTask("first").working(7_200), SLOW, FAST),
                                candidates(aTask("large").working(1_200), FAST),
                                candidates(aTask("tiny").working(1), SLOW, FAST)))
                .containsExactly(List.of("a-slow"), List.of("b-fast"), List.of());
    }

    @Test
    void whatIsNotPlannedIsScoredAsBefore() {
        Candidates first = candidates(aTask("first").working(1_200), SLOW, FAST);
        Candidates second = candidates(aTask("second").working(1_200), FAST);
        List<Scores> scores = JOINT.score(List.of(first, second));

        assertThat(scores.get(0).candidates())
                .containsExactly(PlannedGang.raised(new double[] {-1_200, -600}, List.of(0)));
        assertThat(scores.get(1).candidates())
                .containsExactly(PlannedGang.raised(new double[] {-600}, List.of(0)));
    }

    @Test
    void aGangHasWhatItWouldHaveInItsTurn() {
        GpuSlot faster = idle(aGpu("c-faster").withSpeed(3));
        GpuSlot fastest = idle(aGpu("d-fastest").withSpeed(4));
        GpuSlot[] all = {SLOW, FAST, faster, fastest};

        // One by one: the first has d, the gang b and c, the last a. What the gang leaves is a and
        // d, where 1,200 s and 2,400 s are less than 300 s and 9,600 s.
        assertThat(
                        planned(
                                candidates(aTask("first").working(1_200), all),
                                candidates(aTask("gang").needingGpus(2), all),
                                candidates(aTask("last").working(9_600), all)))
                .containsExactly(
                        List.of("a-slow"), List.of("b-fast", "c-faster"), List.of("d-fastest"));
        // Before the gang's turn only one is left of the two that it may run on.
        assertThat(
                        planned(
                                candidates(aTask("first").working(1_200), SLOW, fastest),
                                candidates(aTask("gang").needingGpus(2), faster, fastest)))
                .containsExactly(List.of("d-fastest"), List.of());
    }

    @Test
    void aGangThatTalksIsPlannedInOneHostAndHasTheMembersThatWerePlanned() {
        // Over lines of 5 Mbit/s, 480 Mbit in every minute of computing take 96 s.
        TaskFixture pair =
                aTask("talks").needingGpus(2).working(600).exchangingMibPerMinute(60 / 1.048576);
        Candidates gang =
                candidates(
                        pair,
                        idle(aGpu("a").inHost("x").withSpeed(0.8)),
                        idle(aGpu("b").inHost("x").withSpeed(0.8)),
                        idle(aGpu("c").inHost("z")),
                        idle(aGpu("d").inHost("z")));

        assertThat(planned(gang)).containsExactly(List.of("c", "d"));
        double[] scores = JOINT.score(List.of(gang)).get(0).candidates();
        assertThat(JOINT.gangPlacing().members(gang, scores, List.of(2, 3, 0, 1)))
                .containsExactly(2, 3);
        // Others took one of them: then it is chosen as if nothing had been planned.
        assertThat(JOINT.gangPlacing().members(gang, scores, List.of(3, 0, 1)))
                .containsExactly(0, 1);
    }

    @Test
    void aGangThatOthersToreApartIsNotPlanned() {
        TaskFixture pair =
                aTask("talks").needingGpus(2).working(600).exchangingMibPerMinute(60 / 1.048576);
        GpuSlot best = idle(aGpu("c").inHost("z").withSpeed(1.5));

        assertThat(
                        planned(
                                candidates(aTask("first"), best),
                                candidates(
                                        pair,
                                        idle(aGpu("a").inHost("x")),
                                        idle(aGpu("b").inHost("y")),
                                        best,
                                        idle(aGpu("d").inHost("z")))))
                .containsExactly(List.of("c"), List.of());
    }

    @Test
    void aWindowIsLookedAtAsAWhole() {
        assertThat(JOINT.scoresTasksIndependently()).isFalse();
        assertThat(JOINT.mayWait()).isFalse();
    }
}

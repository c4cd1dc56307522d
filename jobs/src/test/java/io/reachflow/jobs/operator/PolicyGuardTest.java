package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.learned.SyntheticBatch;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PolicyGuardTest {
    private static final long WINDOW_MILLIS = 200;
    private static final long MAX_OPERATIONS = 1_000;
    private static final List<Candidates> BATCH = SyntheticBatch.of(2, 3);
    private static final Policy FALLBACK = Policies.byName("first-fit");

    private final List<FallbackCause> causes = new ArrayList<>();
    private final Network network = new Network();
    private final PolicyGuard guard =
            new PolicyGuard(
                    new PolicyGuard.Settings(network, FALLBACK, MAX_OPERATIONS, WINDOW_MILLIS),
                    causes::add);
    private BackOff backOff;
    private long windowEndMillis;

    /** Gives each of the next windows what it was told to give; then scores as it should. */
    private static final class Network implements Policy {
        private static final PolicyIdentity IDENTITY = PolicyIdentity.of("network", "1", "");

        private final Deque<UnaryOperator<List<Scores>>> next = new ArrayDeque<>();
        private int asked;
        private long operations;
        private boolean counts = true;

        @Override
        public PolicyIdentity identity() {
            return IDENTITY;
        }

        @Override
        public boolean isLearned() {
            return true;
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            asked++;
            List<Scores> scores = new ArrayList<>();
            batch.forEach(
                    some -> scores.add(new Scores(new double[some.slots().size()], 0.5, 0.25)));
            return next.isEmpty() ? scores : next.poll().apply(scores);
        }

        void gives(UnaryOperator<List<Scores>> instead) {
            next.add(instead);
        }

        @Override
        public long operations(List<Candidates> batch) {
            if (!counts) {
                throw new IllegalStateException("A network lost count.");
            }
            return operations;
        }
    }

    /** One window of a cell: who decided it. */
    private String window(List<Candidates> batch) {
        windowEndMillis += WINDOW_MILLIS;
        PolicyGuard.WindowPolicy policy = guard.policyFor(windowEndMillis, backOff);
        assertThat(policy.score(batch)).hasSameSizeAs(batch);
        backOff = policy.endWindow();
        return policy.identity().id();
    }

    private String window() {
        return window(BATCH);
    }

    private int windowsOfTheFallback() {
        int windows = 0;
        int before = network.asked;
        while (network.asked == before) {
            window();
            windows += network.asked == before ? 1 : 0;
        }
        return windows;
    }

    private static UnaryOperator<List<Scores>> first(Scores other) {
        return scores -> {
            scores.set(0, other);
            return scores;
        };
    }

    private static List<Scores> fail(List<Scores> scores) {
        throw new IllegalStateException("A network of " + scores.size() + " tasks broke.");
    }

    @Test
    void aPolicyThatWorksDecides() {
        assertThat(window()).isEqualTo("network");
        assertThat(backOff).isNull();
        assertThat(causes).isEmpty();
    }

    @Test
    void whereItThrowsTheFallbackDecidesAtOnceAndInItsOwnName() {
        network.gives(PolicyGuardTest::fail);
        PolicyGuard.WindowPolicy policy = guard.policyFor(200, null);
        assertThat(policy.identity()).isEqualTo(Network.IDENTITY);

        List<Scores> scores = policy.score(BATCH);

        assertThat(policy.identity()).isEqualTo(FALLBACK.identity());
        assertThat(scores).hasSize(2);
        assertThat(scores.get(0).candidates())
                .containsExactly(FALLBACK.score(BATCH).get(0).candidates());
        assertThat(policy.endWindow()).isEqualTo(new BackOff(200 + 10 * WINDOW_MILLIS, 10));
        assertThat(causes).containsExactly(FallbackCause.FAILED);
    }

    @Test
    void scoresThatAreNoNumbersAreNotDecidedBy() {
        double[] three = new double[3];
        List<Scores> unusable =
                List.of(
                        new Scores(new double[] {0, Double.NaN, 0}, 0, 0),
                        new Scores(new double[] {0, 0, Double.NEGATIVE_INFINITY}, 0, 0),
                        new Scores(three, Double.POSITIVE_INFINITY, 0),
                        new Scores(three, Double.NaN, 0),
                        new Scores(three, 0, Double.NaN));
        for (Scores some : unusable) {
            backOff = null;
            network.gives(first(some));
            assertThat(window()).isEqualTo("first-fit");
        }

        assertThat(causes).hasSize(unusable.size()).containsOnly(FallbackCause.NOT_FINITE);
    }

    @Test
    void aPolicyMayNeverWait() {
        network.gives(first(Scores.placing(new double[3])));

        assertThat(window()).isEqualTo("network");
    }

    @Test
    void tooFewScoresAreAFailure() {
        network.gives(scores -> scores.subList(0, 1));
        assertThat(window()).isEqualTo("first-fit");
        backOff = null;
        network.gives(first(new Scores(new double[2], 0, 0)));
        assertThat(window()).isEqualTo("first-fit");

        assertThat(causes).containsExactly(FallbackCause.FAILED, FallbackCause.FAILED);
    }

    @Test
    void aWindowThatIsTooLargeIsTheFallbacksAndNoOther() {
        network.operations = MAX_OPERATIONS;
        assertThat(window()).isEqualTo("network");
        network.operations = MAX_OPERATIONS + 1;
        assertThat(window()).isEqualTo("first-fit");
        assertThat(network.asked).as("it was not even begun").isEqualTo(1);
        network.operations = 1;
        assertThat(window()).isEqualTo("network");

        assertThat(backOff).isNull();
        assertThat(causes).containsExactly(FallbackCause.TOO_LARGE);
    }

    /** A window asks again where room is made for an urgent task. */
    @Test
    void theOperationsAreForAllOfAWindow() {
        network.operations = MAX_OPERATIONS / 2;
        PolicyGuard.WindowPolicy policy = guard.policyFor(200, null);
        policy.score(BATCH);
        policy.score(BATCH);
        assertThat(policy.identity().id()).isEqualTo("network");
        network.operations = 1;
        policy.score(BATCH);

        assertThat(policy.identity().id()).isEqualTo("first-fit");
        assertThat(policy.endWindow()).isNull();
    }

    @Test
    void aCountThatDoesNotFitIntoANumberIsNoWayAround() {
        network.operations = Long.MAX_VALUE;

        assertThat(window()).isEqualTo("first-fit");
    }

    /** A network that can't even be asked what it takes has failed. */
    @Test
    void aWindowThatCantBeCountedIsAFailure() {
        PolicyGuard.WindowPolicy policy = guard.policyFor(200, null);
        network.counts = false;
        policy.score(BATCH);

        assertThat(policy.identity().id()).isEqualTo("first-fit");
        assertThat(causes).containsExactly(FallbackCause.FAILED);
    }

    @Test
    void theBackOffDoublesUntilThePolicyIsOfUseAgain() {
        List<Integer> rests = new ArrayList<>();
        network.gives(PolicyGuardTest::fail);
        window();
        for (int i = 0; i < 9; i++) {
            network.gives(PolicyGuardTest::fail);
            rests.add(windowsOfTheFallback());
        }
        assertThat(rests).containsExactly(10, 20, 40, 80, 160, 320, 640, 1_000, 1_000);

        assertThat(windowsOfTheFallback()).isEqualTo(1_000);
        assertThat(backOff).isNull();
        network.gives(PolicyGuardTest::fail);
        window();
        assertThat(backOff.windows()).isEqualTo(10);
    }

    /** Windows in which nothing happened are not closed at all. */
    @Test
    void restIsCountedInEventTime() {
        network.gives(PolicyGuardTest::fail);
        window();
        windowEndMillis += 10 * WINDOW_MILLIS;

        assertThat(window()).isEqualTo("network");
    }

    @Test
    void aWindowWithNothingToScoreProvesNothing() {
        network.gives(PolicyGuardTest::fail);
        window();
        BackOff rest = backOff;
        windowEndMillis += 10 * WINDOW_MILLIS;

        assertThat(window(List.of())).isEqualTo("network");
        assertThat(backOff).isEqualTo(rest);
    }

    @Test
    void aHeuristicIsLeftAlone() {
        PolicyGuard ofHeuristic =
                new PolicyGuard(
                        new PolicyGuard.Settings(Policies.byName("edf"), FALLBACK, 0, 200),
                        causes::add);
        PolicyGuard.WindowPolicy policy = ofHeuristic.policyFor(200, null);
        policy.score(BATCH);

        assertThat(policy.endWindow()).isNull();
        assertThat(policy.identity().id()).isEqualTo("edf");
        assertThat(causes).isEmpty();
    }
}

package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final Interval ABOVE = new Interval(0.03, 0.02, 5);
    private static final Interval AROUND = new Interval(0.03, 0.04, 5);
    private static final Interval BELOW = new Interval(-0.03, 0.02, 5);
    private static final Interval NOTHING = Interval.of();

    @Test
    void aRatioIsReachedAtItsLimit() {
        assertThat(Goal.atLeast(1.17).isReached(1.17, BELOW)).isTrue();
        assertThat(Goal.atLeast(1.17).isReached(1.1699, ABOVE)).isFalse();
        assertThat(Goal.atMost(0.2).isReached(0.2, ABOVE)).isTrue();
        assertThat(Goal.atMost(0.2).isReached(0.2001, BELOW)).isFalse();
    }

    @Test
    void whoIsAheadHasTheWholeIntervalAboveZero() {
        assertThat(Goal.AHEAD.isReached(1, ABOVE)).isTrue();
        assertThat(Goal.AHEAD.isReached(9, AROUND)).isFalse();
        assertThat(Goal.AHEAD.isReached(9, BELOW)).isFalse();
    }

    @Test
    void whatMayBeChanceIsNotMore() {
        assertThat(Goal.NOT_MORE.isReached(1, BELOW)).isTrue();
        assertThat(Goal.NOT_MORE.isReached(1, AROUND)).isTrue();
        assertThat(Goal.NOT_MORE.isReached(1, ABOVE)).isFalse();
    }

    @Test
    void oneSeedShowsNobodyAhead() {
        assertThat(Goal.AHEAD.isReached(2, Interval.of(0.5))).isFalse();
        assertThat(Goal.NOT_MORE.isReached(2, Interval.of(0.5))).isFalse();
        assertThat(Goal.NOT_MORE.isReached(0.5, Interval.of(-0.5))).isTrue();
    }

    @Test
    void whatCantBeToldIsMissed() {
        for (Goal goal : List.of(Goal.atLeast(1), Goal.atMost(1), Goal.AHEAD, Goal.NOT_MORE)) {
            assertThat(goal.isReached(Double.NaN, NOTHING)).as(goal.words()).isFalse();
        }
    }

    @Test
    void aVerdictNeedsTheWholeInterval() {
        assertThat(Verdict.of(ABOVE)).isEqualTo(Verdict.AHEAD);
        assertThat(Verdict.of(AROUND)).isEqualTo(Verdict.LEVEL);
        assertThat(Verdict.of(BELOW)).isEqualTo(Verdict.BEHIND);
        assertThat(Verdict.of(Interval.of(0.5))).isEqualTo(Verdict.LEVEL);
        assertThat(Verdict.of(NOTHING)).isEqualTo(Verdict.LEVEL);
    }

    @Test
    void theGoalsAreThese() {
        assertThat(MetricGoals.ALL.stream().map(GoalTest::inWords))
                .containsExactly(
                        "COMPLETION ≥ 1.17×, ≥ 1.17×, interval above 0",
                        "WORK_COMPLETED ≥ 1.17×, ≥ 1.17×, interval above 0",
                        "COMPLETION_HIGH ≥ 2×, ≥ 1.2×, interval above 0",
                        "PENALTY_PER_ARRIVED ≤ 0.2×, ≤ 0.2×, ≤ 0.8×",
                        "COST interval not above 0, interval not above 0, interval not above 0");
        assertThat(MetricGoals.ALL)
                .allMatch(goals -> goals.metric().better() != Metric.Better.NEITHER);
    }

    private static String inWords(MetricGoals goals) {
        return String.join(
                ", ",
                goals.metric() + " " + goals.against(OpponentGroup.PAPER).words(),
                goals.against(OpponentGroup.CLASSIC).words(),
                goals.against(OpponentGroup.STRONG).words());
    }
}

package io.reachflow.policies.policy;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.QueueFixture.NOW;
import static io.reachflow.policies.policy.QueueFixture.ordered;
import static io.reachflow.policies.policy.QueueFixture.secondsAgo;
import static io.reachflow.policies.policy.QueueFixture.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.TaskFixture;
import org.junit.jupiter.api.Test;

/** Whom the policies that look at slack try first. Now is 10,000 s. */
class DeadlineOrderingsTest {

    @Test
    void leastSlackIsWeighedByPriority() {
        // Slack beyond the minute's run, over the weight: 400/4 = 100; 120/1 = 120; 300/2 = 150.
        // Who will be late is so the more: −50·4 = −200; −100·1 = −100; −30·2 = −60.
        assertThat(
                        ordered(
                                "least-slack",
                                secondsAgo(9, aTask("none").high()),
                                secondsAgo(1, aTask("high").high().dueAtSeconds(10_460)),
                                secondsAgo(1, aTask("normal").dueAtSeconds(10_360)),
                                secondsAgo(1, aTask("low").low().dueAtSeconds(10_180)),
                                secondsAgo(1, aTask("late high").high().dueAtSeconds(10_010)),
                                secondsAgo(1, aTask("late").dueAtSeconds(10_030)),
                                secondsAgo(1, aTask("late low").low().dueAtSeconds(9_960))))
                .containsExactly("late high", "late low", "late", "high", "low", "normal", "none");
    }

    @Test
    void atcWeighsPriorityRunTimeAndSlack() {
        // The mean run is 200 s, so slack counts by exp(−slack/400).
        // a: 2/100·exp(−200/400) = 0.0121. b: 4/100·exp(−400/400) = 0.0147. c: 4/400 = 0.01.
        // late, by 50 s: 1/200 = 0.005. Without a deadline: last, high 4/200, low 1/200.
        assertThat(
                        ordered(
                                "atc",
                                secondsAgo(1, aTask("a").working(100).dueAtSeconds(10_300)),
                                secondsAgo(1, aTask("b").high().working(100).dueAtSeconds(10_500)),
                                secondsAgo(1, aTask("c").high().working(400).dueAtSeconds(10_400)),
                                secondsAgo(
                                        9, aTask("late").low().working(200).dueAtSeconds(10_150)),
                                secondsAgo(9, aTask("low").low().working(200)),
                                secondsAgo(1, aTask("high").high().working(200))))
                .containsExactly("b", "a", "c", "late", "high", "low");
        // Without the others the mean run is 100 s: a has 0.02·exp(−1) = 0.0074, b 0.04·exp(−2) =
        // 0.0054.
        assertThat(
                        ordered(
                                "atc",
                                secondsAgo(1, aTask("a").working(100).dueAtSeconds(10_300)),
                                secondsAgo(1, aTask("b").high().working(100).dueAtSeconds(10_500))))
                .containsExactly("a", "b");
    }

    @Test
    void atcTellsFarDeadlinesApart() {
        // exp(−500,000) is 0 as a double.
        assertThat(
                        ordered(
                                "atc",
                                secondsAgo(9, aTask("far").working(1).dueAtSeconds(2_000_000)),
                                secondsAgo(1, aTask("near").working(1).dueAtSeconds(1_000_000))))
                .containsExactly("near", "far");
    }

    @Test
    void uniformProgressServesWhoIsFurthestBehindItsLine() {
        // x: a quarter of 4,000 s is over and half is done: 0.25 ahead. y: half of the time, 0.4
        // done: 0.1 behind. z: 150 of 3,000 s, nothing done: 0.05 behind. net: 0.2 ahead, but 700 s
        // of work for 900 s leave less than two changeovers of 300 s.
        assertThat(
                        ordered(
                                "uniform-progress",
                                secondsAgo(9_000, aTask("none").high()),
                                safe(0.5, 1_000, aTask("x").working(400).dueAtSeconds(13_000)),
                                safe(0.4, 2_000, aTask("y").working(400).dueAtSeconds(12_000)),
                                safe(0, 150, aTask("z").working(400).dueAtSeconds(12_850)),
                                safe(0.3, 100, aTask("net").working(1_000).dueAtSeconds(10_900))))
                .containsExactly("net", "y", "z", "x", "none");
    }

    private static WaitingTask safe(double fraction, double secondsAgo, TaskFixture task) {
        return started(task, NOW - Math.round(secondsAgo * 1000), fraction, 0);
    }
}

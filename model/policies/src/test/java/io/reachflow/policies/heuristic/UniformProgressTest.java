package io.reachflow.policies.heuristic;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static io.reachflow.policies.policy.Offer.scores;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.Survival;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policy.WaitingTaskBuilder;
import org.junit.jupiter.api.Test;

/** Where it runs a task; whom it tries first is with the other orders. */
class UniformProgressTest {
    private static final double HOUR = 3_600;

    /** Seen for a day without a departure. */
    private static final Survival SEEN = Survival.UNSEEN.online(0, 0, 86_400_000);

    private static final GpuSlot CHEAP = idle(aGpu("cheap").costing(0.1));
    private static final GpuSlot STEADY = idle(aGpu("steady").costing(0.3).staying(SEEN));
    private static final GpuSlot SLOW = idle(aGpu("slow").costing(0.05).withSpeed(0.2));

    /** An hour's work that has four hours. */
    private static TaskFixture relaxed() {
        return aTask("t").working(HOUR).dueAtSeconds(4 * HOUR);
    }

    /** Scores are ranks: of cheap, steady and slow. */
    private static double[] ranks(WaitingTask waiting, double nowSeconds) {
        long nowMillis = Math.round(nowSeconds * 1000);
        return scores("uniform-progress", candidates(waiting, nowMillis, CHEAP, STEADY, SLOW));
    }

    private static WaitingTask safe(double fraction, TaskFixture task) {
        return WaitingTaskBuilder.builder(WaitingTask.fresh(task.build(), 0))
                .checkpointedFraction(fraction)
                .build();
    }

    @Test
    void whatIsOnItsLineGoesWhereItIsCheap() {
        // The slow one would take five hours: it comes last, though it costs least.
        assertThat(ranks(safe(0, relaxed()), 0)).containsExactly(0, -1, -2);
    }

    @Test
    void whatIsBehindByMoreThanTwoChangeoversGoesWhereItStays() {
        // Two changeovers are ten minutes.
        assertThat(ranks(safe(0, relaxed()), 600)).containsExactly(0, -1, -2);
        assertThat(ranks(safe(0, relaxed()), 601)).containsExactly(-1, 0, -2);
    }

    @Test
    void whatIsAheadAgainGoesWhereItIsCheap() {
        // After two hours and ten minutes the line, ten minutes ago, was at a half.
        assertThat(ranks(safe(0.5, relaxed()), 2 * HOUR + 600)).containsExactly(0, -1, -2);
        assertThat(ranks(safe(0.49, relaxed()), 2 * HOUR + 600)).containsExactly(-1, 0, -2);
    }

    @Test
    void whatHasNoSlackLeftGoesWhereItStays() {
        // At its arrival it is on its line, but an hour's work has less than an hour and ten.
        TaskFixture tight = aTask("t").working(HOUR);

        assertThat(ranks(safe(0, tight.dueAtSeconds(HOUR + 600)), 0)).containsExactly(0, -1, -2);
        assertThat(ranks(safe(0, tight.dueAtSeconds(HOUR + 599)), 0)).containsExactly(-1, 0, -2);
    }

    @Test
    void whereAllAreTooLateTheLeastLateIsTaken() {
        // Half an hour is left. On cheap and steady it is half an hour late, on slow four and a
        // half, on fast a quarter of an hour too early.
        TaskFixture late = aTask("t").working(HOUR).dueAtSeconds(HOUR / 2);
        GpuSlot fast = idle(aGpu("fast").costing(9.0).withSpeed(1.5));

        assertThat(
                        scores(
                                "uniform-progress",
                                candidates(safe(0, late), 0, CHEAP, STEADY, SLOW, fast)))
                .containsExactly(-2, -1, -3, 0);
    }

    @Test
    void whatHasNoDeadlineGoesWhereItIsCheap() {
        assertThat(ranks(safe(0, aTask("t").working(HOUR)), 9 * HOUR)).containsExactly(-1, -2, 0);
    }

    @Test
    void atOnePriceTheSteadyIsLeftForOthers() {
        GpuSlot steady = idle(aGpu("a").costing(0.1).staying(SEEN));

        assertThat(scores("uniform-progress", candidates(safe(0, relaxed()), 0, steady, CHEAP)))
                .containsExactly(-1, 0);
    }
}

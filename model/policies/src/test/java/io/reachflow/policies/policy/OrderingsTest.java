package io.reachflow.policies.policy;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.QueueFixture.NOW;
import static io.reachflow.policies.policy.QueueFixture.ordered;
import static io.reachflow.policies.policy.QueueFixture.secondsAgo;
import static io.reachflow.policies.policy.QueueFixture.served;
import static io.reachflow.policies.policy.QueueFixture.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.registry.Policies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom each policy tries first. */
class OrderingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "random",
                "round-robin",
                "first-fit",
                "best-fit",
                "greedy-fastest",
                "greedy-cheapest",
                "data-local",
                "reliability-first",
                "fgd",
                "backfill"
            })
    void theFirstToComeIsTheFirstToBeTried(String policy) {
        assertThat(
                        ordered(
                                policy,
                                secondsAgo(1, aTask("b").high().dueAtSeconds(1)),
                                secondsAgo(3, aTask("c").low()),
                                secondsAgo(1, aTask("a").working(9_000))))
                .containsExactly("c", "a", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"edf", "edf-soonest", "edf-best-fit", "edf-fgd"})
    void theEarliestDeadlineFirstAndNoneLast(String policy) {
        assertThat(
                        ordered(
                                policy,
                                secondsAgo(9, aTask("none").high()),
                                secondsAgo(1, aTask("late").dueAtSeconds(30_000)),
                                secondsAgo(1, aTask("b").dueAtSeconds(20_000)),
                                secondsAgo(2, aTask("c").dueAtSeconds(20_000)),
                                secondsAgo(1, aTask("a").dueAtSeconds(20_000))))
                .containsExactly("c", "a", "b", "late", "none");
    }

    @Test
    void theShortestByWhatIsLeftToRun() {
        // Left: 400/4 = 100 s; 90 s; half of 160 = 80 s; 20 s on a quarter of a GPU = 80 s.
        WaitingTask halfDone = started(aTask("half").working(160), NOW, 0.5, 80);

        assertThat(
                        ordered(
                                "sjf",
                                secondsAgo(9, aTask("gang").needingGpus(4).working(400)),
                                secondsAgo(0, aTask("single").working(90)),
                                halfDone,
                                secondsAgo(5, aTask("share").takingPermille(250).working(20))))
                .containsExactly("share", "half", "single", "gang");
    }

    @Test
    void f1WeighsRunTimesGpusAgainstArrival() {
        // The oldest at one day: 870·log10(86400) = 4295.777; nine seconds later: 4295.816.
        // early: log10(1000)·1 = 3 more: 4298.777. gang: log10(100)·2 = 4 more: 4299.816.
        // short: log10(100)·1 = 2 more: 4297.816.
        assertThat(
                        ordered(
                                "f1",
                                secondsAgo(10, aTask("early").working(1_000)),
                                secondsAgo(1, aTask("gang").needingGpus(2).working(200)),
                                secondsAgo(1, aTask("short").working(100))))
                .containsExactly("short", "early", "gang");
        // Two hours later: 870·log10(93599) = 4326.018. The gang: log10(10000)·7 = 28 more at one
        // day, 4323.777, the short one 4328.018.
        assertThat(
                        ordered(
                                "f1",
                                secondsAgo(7_200, aTask("hours").needingGpus(7).working(70_000)),
                                secondsAgo(1, aTask("short").working(100))))
                .containsExactly("hours", "short");
    }

    @Test
    void wfp3WeighsWaitingAgainstRunTime() {
        // a: −(100/100)³·1 = −1. b: −(100/50)³·1 = −8. c: −(150/100)³·2 = −6.75. d: 0.
        assertThat(
                        ordered(
                                "wfp3",
                                secondsAgo(100, aTask("a").working(100)),
                                secondsAgo(100, aTask("b").working(50)),
                                secondsAgo(150, aTask("c").needingGpus(2).working(200)),
                                secondsAgo(0, aTask("d").working(1))))
                .containsExactly("b", "c", "a", "d");
    }

    @Test
    void drfServesTheTenantWithTheLeastDominantShare() {
        // Of 10 GPUs and 1000 GiB. x holds 2 GPUs and 400 GiB: 0.4 by memory; y 3 GPUs: 0.3.
        // y first: 4 GPUs, 0.4, and both have 0.4: x by name, now 0.5. Then y.
        Map<String, ResourceAmount> held =
                Map.of(
                        "x",
                        new ResourceAmount(2_000, 400 * 1024),
                        "y",
                        new ResourceAmount(3_000, 30 * 1024));

        assertThat(
                        ordered(
                                "drf",
                                held,
                                secondsAgo(9, aTask("x1").askedBy("x").needingGib(100)),
                                secondsAgo(8, aTask("x2").askedBy("x").needingGib(100)),
                                secondsAgo(2, aTask("y1").askedBy("y")),
                                secondsAgo(1, aTask("y2").askedBy("y"))))
                .containsExactly("y1", "x1", "y2", "x2");
    }

    @Test
    void drfCountsWhatItOrderedAsPlaced() {
        // z's gang of four makes 0.4; v has 0.1, 0.2 and 0.3 before, and 0.4 at last.
        assertThat(
                        ordered(
                                "drf",
                                secondsAgo(9, aTask("z1").askedBy("z").needingGpus(4)),
                                secondsAgo(8, aTask("z2").askedBy("z")),
                                secondsAgo(7, aTask("v1").askedBy("v")),
                                secondsAgo(6, aTask("v2").askedBy("v")),
                                secondsAgo(5, aTask("v3").askedBy("v")),
                                secondsAgo(4, aTask("v4").askedBy("v")),
                                secondsAgo(3, aTask("v5").askedBy("v"))))
                .containsExactly("v1", "z1", "v2", "v3", "v4", "v5", "z2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tiresias", "tiresias-sliced"})
    void tiresiasServesThoseThatWereServedLeast(String policy) {
        // Queues by GPU-seconds: below 3,250, below 7,200, the rest; first come within a queue.
        assertThat(
                        ordered(
                                policy,
                                served(9_000, 7_200, aTask("much")),
                                served(8_000, 7_199, aTask("some")),
                                served(8_500, 3_250, aTask("also some")),
                                served(7_000, 3_249, aTask("little")),
                                secondsAgo(1, aTask("none"))))
                .containsExactly("little", "none", "also some", "some", "much");
    }

    @Test
    void tiresiasTakesBackWhoStarves() {
        // Eight GPUs held for 500 s make 4,000 GPU-seconds.
        // Starving is waiting for more than 8·500 s beside the 500 s it ran: 4,500 s.
        TaskFixture gang = aTask("gang").needingGpus(8);

        assertThat(ordered("tiresias", served(4_501, 4_000, gang), secondsAgo(100, aTask("new"))))
                .containsExactly("gang", "new");
        assertThat(ordered("tiresias", served(4_500, 4_000, gang), secondsAgo(100, aTask("new"))))
                .containsExactly("new", "gang");
    }

    static List<String> names() {
        return Policies.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyTaskIsOrderedOnceAlsoAmongEquals(String policy) {
        assertThat(
                        ordered(
                                policy,
                                secondsAgo(1, aTask("c")),
                                secondsAgo(1, aTask("a")),
                                secondsAgo(1, aTask("b"))))
                .containsExactly("a", "b", "c");
    }
}

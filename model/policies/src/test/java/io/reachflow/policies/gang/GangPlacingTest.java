package io.reachflow.policies.gang;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which members a gang gets, worked out by hand. */
class GangPlacingTest {
    /**
     * Two that compute for 300 s on RTX 3090s, and all-reduce 60 MB in every minute of it: 480 Mbit
     * for each. That is 1.6 s a second over 5 Mbit/s, 0.16 over 50, and next to nothing in a host.
     */
    private static TaskFixture pair() {
        return aTask("t").needingGpus(2).working(600).exchangingMibPerMinute(60 / 1.048576);
    }

    private static GpuSlot alone(String gpuId, double speed, double mbps) {
        return idle(aGpu(gpuId).withSpeed(speed).withLineOfMbps(mbps).sendingMbps(mbps));
    }

    private static GpuSlot inHost(String host, String gpuId, double speed) {
        return idle(aGpu(gpuId).inHost(host).withSpeed(speed));
    }

    private static GpuSlot inSite(String site, GpuFixture gpu) {
        return GpuSlot.idle(GpuBuilder.builder(gpu.build()).siteId(site).build(), 0);
    }

    private static List<String> members(String policy, TaskFixture task, GpuSlot... slots) {
        Policy chosen = Policies.byName(policy);
        Candidates candidates = candidates(task, slots);
        double[] scores = chosen.score(List.of(candidates)).get(0).candidates();
        return members(chosen.gangPlacing(), candidates, scores);
    }

    private static List<String> members(
            GangPlacing placing, Candidates candidates, double... scores) {
        List<Integer> free =
                IntStream.range(0, scores.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> -scores[i]))
                        .toList();
        return placing.members(candidates, scores, free).stream()
                .map(i -> candidates.slots().get(i).gpuId())
                .toList();
    }

    @Test
    void aHostIsLeftForFasterCardsOnlyIfTheirLinesAreGoodEnough() {
        GpuSlot[] slots = {
            inHost("x", "a", 0.5), inHost("x", "b", 0.5), alone("c", 2, 50), alone("d", 2, 50)
        };

        // 150 s and 24 s of talking, against 600 s.
        assertThat(members("edf-soonest", pair(), slots)).containsExactly("c", "d");
        // A hundred times the data: 150 s and some 2,500 s of talking.
        assertThat(members("edf-soonest", pair().exchangingMibPerMinute(6_000), slots))
                .containsExactly("a", "b");
    }

    @Test
    void oneSlowLineIsAvoidedThoughItsCardIsTheFastest() {
        // c and d: 200 s, and 320 s for the line of c. d and e: 214 s, and 34 s.
        assertThat(
                        members(
                                "edf-soonest",
                                pair(),
                                alone("c", 4, 5),
                                alone("d", 1.5, 50),
                                alone("e", 1.4, 50)))
                .containsExactly("d", "e");
    }

    @Test
    void aSiteComesBeforeBetterLines() {
        // In the site 307.7 s. Over good lines 300 s, and 48 s of talking.
        assertThat(
                        members(
                                "weighted-score",
                                pair(),
                                alone("a", 1, 50),
                                alone("b", 1, 50),
                                inSite("s", aGpu("c").withSpeed(0.975)),
                                inSite("s", aGpu("d").withSpeed(0.975))))
                .containsExactly("c", "d");
    }

    @Test
    void aRegionComesBeforeAFarOne() {
        // One flow to the other side of the world carries less than 500 Mbit/s: 300 s, and at least
        // 4.8 s of talking. Within the region 301.5 s, and 2.4 s.
        GpuSlot far = idle(aGpu("b").in("ap-southeast-1").withLineOfMbps(1e3).sendingMbps(1e3));
        GpuSlot near = idle(aGpu("c").withSpeed(0.995).withLineOfMbps(1e3).sendingMbps(1e3));

        assertThat(members("edf-soonest", pair(), alone("a", 1, 1e3), far, near))
                .containsExactly("a", "c");
    }

    @Test
    void whoKnowsNothingOfCommunicationWeighsItAgainstItsRanking() {
        // a and c stand at 1, b and d at a half. Apart they compute for 1 of 2.6 s: 0.38. In one
        // host they stand at 0.75 and hardly talk.
        assertThat(
                        members(
                                "greedy-fastest",
                                pair(),
                                inHost("x", "a", 2),
                                inHost("x", "b", 1),
                                inHost("y", "c", 2),
                                inHost("y", "d", 1)))
                .containsExactly("a", "b");
        // With good lines they compute for 1 of 1.16 s: 0.86, which is more than 0.75.
        assertThat(
                        members(
                                "greedy-fastest",
                                pair(),
                                alone("a", 2, 50),
                                inHost("x", "b", 1),
                                alone("c", 2, 50),
                                inHost("x", "d", 1)))
                .containsExactly("a", "c");
    }

    @Test
    void whoDrawsStaysBesideItsFirst() {
        Candidates candidates =
                candidates(
                        pair(),
                        inHost("x", "a", 1),
                        inHost("x", "b", 1),
                        inHost("y", "c", 1),
                        inHost("z", "d", 1));
        GangPlacing placing = new BesideFirst();

        assertThat(members(placing, candidates, 4, 1, 3, 2)).containsExactly("a", "b");
        assertThat(members(placing, candidates, 2, 1, 4, 3)).containsExactly("c", "d");
    }
}

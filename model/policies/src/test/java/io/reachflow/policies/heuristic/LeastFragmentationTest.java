package io.reachflow.policies.heuristic;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.idle;
import static io.reachflow.policies.policy.Offer.ranked;
import static io.reachflow.policies.policy.Offer.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.cluster.GpuSlot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Usual tasks: a quarter 13 %, a half 13 %, a whole 52 %, two 10 %, four 8 %, eight 4 %. */
class LeastFragmentationTest {
    private static GpuSlot free(String gpuId, String host, int permille) {
        return idle(aGpu(gpuId).inHost(host)).reserve(1000 - permille, 0, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fgd", "edf-fgd"})
    void aShareGoesWhereASplitGpuIsAlready(String policy) {
        // A half on the idle card: before, 1000 idle that gangs (22 %) can't use: 220. After, 500
        // that neither gangs nor wholes (74 %) can use: 370. It grows by 150.
        // A half on the half card: before 370, after nothing is idle: it shrinks by 370.
        double[] scores =
                scores(
                        policy,
                        aTask("t").takingPermille(500),
                        free("idle", "h1", 1000),
                        free("half", "h2", 500));

        assertThat(scores[0]).isEqualTo(-150, within(1e-9));
        assertThat(scores[1]).isEqualTo(370, within(1e-9));
    }

    @Test
    void residualsTooSmallForATaskThatRunsBesideThemCount() {
        // One host, a whole and a half free. Before: wholes run, but can't use the half: 0.52·500;
        // gangs can use none: 0.22·1500. Together 590.
        // A quarter on the whole: 750 and 500. Wholes and gangs (74 %) can't use the 1250: 925.
        // A quarter on the half: 1000 and 250. Halves can't use 250: 0.13·250; wholes neither:
        // 0.52·250; gangs none: 0.22·1250. Together 437.5.
        double[] scores =
                scores(
                        "fgd",
                        aTask("t").takingPermille(250),
                        free("half", "h", 500),
                        free("whole", "h", 1000));

        assertThat(scores[0]).isEqualTo(590 - 437.5, within(1e-9));
        assertThat(scores[1]).isEqualTo(590 - 925, within(1e-9));
    }

    @Test
    void aSingleLeavesPairsWhole() {
        // Alone: before 0.22·1000, after nothing: it shrinks by 220.
        // One of two: before fours and eights (12 %) can't use 2000: 240. After, gangs can't use
        // 1000: 220. It shrinks by 20.
        double[] scores =
                scores(
                        "fgd",
                        aTask("t"),
                        free("a", "pair", 1000),
                        free("b", "pair", 1000),
                        free("c", "alone", 1000));

        assertThat(scores).containsExactly(new double[] {20, 20, 220}, within(1e-9));
    }

    @Test
    void aPairGoesWhereItFillsAHost() {
        // Two of two: before 240, after nothing: each member has its half of 240.
        // One of one, the other member elsewhere: before 220, after nothing: all of 220.
        // Two of three: before 0.12·3000, after 0.22·1000: each has its half of 140.
        assertThat(
                        scores(
                                "fgd",
                                aTask("t").needingGpus(2),
                                free("a", "two", 1000),
                                free("b", "two", 1000),
                                free("c", "one", 1000),
                                free("d", "three", 1000),
                                free("e", "three", 1000),
                                free("f", "three", 1000)))
                .containsExactly(new double[] {120, 120, 220, 70, 70, 70}, within(1e-9));
        assertThat(
                        ranked(
                                "fgd",
                                aTask("t").needingGpus(2),
                                free("d", "three", 1000),
                                free("e", "three", 1000),
                                free("f", "three", 1000),
                                free("y", "two", 1000),
                                free("z", "two", 1000)))
                .startsWith("y", "z");
    }
}

package io.reachflow.learning.train;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.engine.Engine;
import io.reachflow.learning.net.TensorEngine;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomWindows;
import io.reachflow.tensors.NetShape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LearnerTest {
    private static final Engine ENGINE = TensorEngine.start(1);
    private static final LearnerSettings SETTINGS =
            LearnerSettingsBuilder.builder()
                    .learningRate(1e-3)
                    .epochs(2)
                    .clip(0.2)
                    .targetDivergence(0.5)
                    .entropyWeight(0)
                    .valueWeight(0.25)
                    .build();

    private static Learner learner() {
        return new Learner(
                ENGINE,
                NetShape.POOL_ATTEND,
                Normalisation.IDENTITY,
                InitialWeights.of(NetShape.POOL_ATTEND, 1),
                SETTINGS);
    }

    /** In each window the first task is served first, on its first GPU; the others wait. */
    private static List<Sample> samples(double advantage) {
        List<Sample> samples = new ArrayList<>();
        for (int seed = 0; seed < 200; seed++) {
            EncodedWindow window = RandomWindows.open(2 + seed % 3, 2 + seed % 5, seed);
            List<Choice> choices = new ArrayList<>();
            boolean[] tasks = new boolean[window.taskCount()];
            Arrays.fill(tasks, true);
            choices.add(new Choice(Choice.Kind.TURN, 0, tasks, 0));
            boolean[] places = new boolean[window.gpuCount() + 1];
            Arrays.fill(places, true);
            choices.add(new Choice(Choice.Kind.PLACE, 0, places, 0));
            for (int task = 1; task < window.taskCount(); task++) {
                choices.add(new Choice(Choice.Kind.PLACE, task, places, window.gpuCount()));
            }
            double[] advantages = new double[choices.size()];
            Arrays.fill(advantages, advantage);
            double[] returns = new double[window.taskCount()];
            Arrays.fill(returns, 1);
            samples.add(new Sample(window, choices, advantages, returns));
        }
        return samples;
    }

    @Test
    void imitationMakesWhatWasSeenMoreLikely() {
        try (Learner learner = learner()) {
            LearnerProgress first = learner.imitate(samples(1), 1e-3);
            LearnerProgress last = first;
            for (int pass = 0; pass < 10; pass++) {
                last = learner.imitate(samples(1), 1e-3);
            }
            assertThat(last.choices()).isEqualTo(first.choices()).isPositive();
            assertThat(last.logProbability()).isGreaterThan(first.logProbability() + 0.1);
            assertThat(last.valueError()).isLessThan(first.valueError());
        }
    }

    @Test
    void whatTurnedOutBadlyBecomesLessLikelyAndWhatTurnedOutWellMore() {
        assertThat(movedBy(1)).isPositive();
        assertThat(movedBy(-1)).isNegative();
    }

    private static double movedBy(double advantage) {
        try (Learner learner = learner()) {
            double before = learner.improve(samples(advantage)).logProbability();
            learner.improve(samples(advantage));
            return learner.improve(samples(advantage)).logProbability() - before;
        }
    }

    /** Native memory does not know what a collector frees. */
    @Test
    void theSameSamplesGiveTheSameWeightsWhateverTheGarbageCollectorDoes()
            throws InterruptedException {
        byte[] expected = trained();

        AtomicBoolean ends = new AtomicBoolean();
        Thread litter = new Thread(() -> litterAndCollect(ends));
        litter.start();
        try {
            assertThat(trained()).isEqualTo(expected);
        } finally {
            ends.set(true);
            litter.join();
        }
    }

    /** The native library's gradient mode is a matter of each thread. */
    @Test
    void whateverTheThreadTheSameIsLearnt() {
        byte[] here = trained();

        assertThat(CompletableFuture.supplyAsync(LearnerTest::trained).join()).isEqualTo(here);
    }

    private static byte[] trained() {
        try (Learner learner = learner()) {
            learner.imitate(samples(1), 1e-3);
            learner.improve(samples(1));
            learner.improve(samples(-1));
            return learner.weights().toSafetensors();
        }
    }

    /** Small direct buffers are what numbers are handed to the tensor library in. */
    private static void litterAndCollect(AtomicBoolean ends) {
        while (!ends.get()) {
            for (int i = 0; i < 1_000; i++) {
                ByteBuffer.allocateDirect(Float.BYTES).putFloat(-1e9f);
            }
            System.gc();
        }
    }

    @Test
    void aRestoredLearnerGoesOnToTheBit() {
        try (Learner learner = learner()) {
            learner.imitate(samples(1), 1e-3);
            learner.improve(samples(1));
            LearnerState state = learner.state();
            learner.improve(samples(-1));
            try (Learner restored =
                    Learner.restored(
                            ENGINE,
                            NetShape.POOL_ATTEND,
                            Normalisation.IDENTITY,
                            state,
                            SETTINGS)) {
                restored.improve(samples(-1));

                assertThat(restored.weights().toSafetensors())
                        .isEqualTo(learner.weights().toSafetensors());
                assertThat(restored.state().updates()).isEqualTo(learner.state().updates());
                assertThat(restored.state().optimiser().steps())
                        .isEqualTo(learner.state().optimiser().steps());
            }
        }
    }
}

package io.reachflow.training;

import static io.reachflow.training.HandMadeWindows.assign;
import static io.reachflow.training.HandMadeWindows.gpu;
import static io.reachflow.training.HandMadeWindows.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.learning.train.Sample;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Scores;
import io.reachflow.world.random.RandomStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EpisodeGroupTest {
    private static final GpuSlot GPU = gpu("a", "one");

    /** In which x was placed, y is never seen, and each came to what is said. */
    private static Episode episode(double x, double y) {
        RecordedWindow recorded =
                new RecordedWindow(
                        List.of(task("x", 1, GPU)), List.of(new Scores(new double[] {0}, -1, 0)));
        ThinnedWindow thinned =
                ThinnedWindow.of(
                                recorded,
                                recorded.turns(List.of(assign("x", "a"))),
                                RandomStream.of(1, "test", 0))
                        .orElseThrow();
        return new Episode(List.of(thinned), Map.of("x", x, "y", y), (x + y) / 2);
    }

    private static double advantage(List<Sample> samples, int episode) {
        return samples.get(episode).advantages()[0];
    }

    @Test
    void whoFaresBetterThanInTheSameWorldOnAverageHasAnAdvantage() {
        List<Sample> samples = new EpisodeGroup(List.of(episode(3, 0), episode(1, 0))).samples();

        // Deviations are 1, −1, 0 and 0, so their usual size is the root of a half.
        assertThat(advantage(samples, 0)).isEqualTo(Math.sqrt(2), within(1e-12));
        assertThat(advantage(samples, 1)).isEqualTo(-Math.sqrt(2), within(1e-12));
        assertThat(samples.get(0).returns()).containsExactly(3);
    }

    @Test
    void whatIsTheSameInAllEpisodesIsNobodysMerit() {
        List<Sample> samples = new EpisodeGroup(List.of(episode(3, 1), episode(3, -1))).samples();

        assertThat(advantage(samples, 0)).isZero();
        assertThat(advantage(samples, 1)).isZero();
    }

    @Test
    void tinyDifferencesAreNotBlownUp() {
        List<Sample> samples =
                new EpisodeGroup(List.of(episode(0.002, 0), episode(0, 0))).samples();

        assertThat(advantage(samples, 0)).isEqualTo(0.01, within(1e-12));
    }
}

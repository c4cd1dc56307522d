package io.reachflow.learning.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomWindows;
import org.junit.jupiter.api.Test;

class NormalisationFitTest {
    private static final int SPEED = Encoder.GPU.names().indexOf("speed");
    private static final int UNKNOWN = Encoder.GPU.names().indexOf("speed-unknown");
    private static final int FREE = Encoder.GPU.names().indexOf("free-share");

    /** GPUs with these speeds, and as much free as they are fast. */
    private static EncodedWindow gpus(float... speeds) {
        EncodedWindow window = RandomWindows.open(1, speeds.length, 1);
        for (int i = 0; i < speeds.length; i++) {
            window.gpus()[i * Encoder.GPU_FEATURES + SPEED] = speeds[i];
            window.gpus()[i * Encoder.GPU_FEATURES + FREE] = speeds[i];
            window.gpus()[i * Encoder.GPU_FEATURES + UNKNOWN] = 0;
        }
        return window;
    }

    private static float[] row(Normalisation normalisation, EncodedWindow window, int gpu) {
        float[] row = new float[Encoder.GPU_FEATURES];
        normalisation.gpu().apply(window.gpus(), gpu * Encoder.GPU_FEATURES, row, 0);
        return row;
    }

    @Test
    void numbersGetMeanZeroAndDeviationOne() {
        // 1 and 3 have mean 2 and deviation 1; 5 is three deviations above.
        Normalisation learnt = new NormalisationFit().add(gpus(1)).add(gpus(3)).build();

        assertThat(row(learnt, gpus(5), 0)[SPEED]).isEqualTo(3, within(1e-6f));
    }

    @Test
    void whatIsAbsentIsNotLearntFromAndBecomesTheMean() {
        EncodedWindow absent = gpus(0);
        absent.gpus()[UNKNOWN] = 1;

        Normalisation learnt = new NormalisationFit().add(gpus(1, 3)).add(absent).build();

        assertThat(learnt.gpu().means()[SPEED]).isEqualTo(2);
        assertThat(row(learnt, absent, 0)[SPEED]).isZero();
        assertThat(row(learnt, absent, 0)[UNKNOWN]).isEqualTo(1);
        // What is never absent was learnt from all three.
        assertThat(learnt.gpu().means()[FREE]).isEqualTo(4f / 3, within(1e-6f));
    }

    @Test
    void onlyAllowedPairsAreLearntFrom() {
        EncodedWindow window = RandomWindows.window(4, 6, 3);
        float[] before = new NormalisationFit().add(window).build().pair().means();

        for (int i = 0; i < window.allowed().length; i++) {
            window.pairs()[i * Encoder.PAIR_FEATURES] += window.allowed()[i] ? 0 : 1;
        }

        assertThat(new NormalisationFit().add(window).build().pair().means())
                .containsExactly(before);
    }

    @Test
    void flagsAreLeftAlone() {
        Normalisation learnt = new NormalisationFit().add(gpus(1, 3)).build();
        EncodedWindow window = RandomWindows.open(1, 5, 4);

        for (int gpu = 0; gpu < 5; gpu++) {
            float[] row = row(learnt, window, gpu);
            for (int i = 0; i < row.length; i++) {
                if (Encoder.GPU.isFlag(i)) {
                    assertThat(row[i]).isEqualTo(window.gpus()[gpu * row.length + i]);
                }
            }
        }
    }

    @Test
    void whatNeverChangesIsNotBlownUpAndWhatIsFarOutIsBounded() {
        Normalisation learnt = new NormalisationFit().add(gpus(1, 1)).build();

        assertThat(row(learnt, gpus(1.1f), 0)[SPEED]).isEqualTo(1, within(1e-5f));
        assertThat(row(learnt, gpus(4), 0)[SPEED]).isEqualTo(8);
    }
}

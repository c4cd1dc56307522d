package io.reachflow.model.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NormalisationTest {
    private static final int SPEED = Encoder.GPU.names().indexOf("speed");
    private static final int UNKNOWN = Encoder.GPU.names().indexOf("speed-unknown");
    private static final int FREE = Encoder.GPU.names().indexOf("free-share");

    /** GPUs with these speeds, and as much free as they are fast. */
    private static Window gpus(float... speeds) {
        Window window = RandomWindows.open(1, speeds.length, 1);
        for (int i = 0; i < speeds.length; i++) {
            window.gpus()[i * Encoder.GPU_FEATURES + SPEED] = speeds[i];
            window.gpus()[i * Encoder.GPU_FEATURES + FREE] = speeds[i];
            window.gpus()[i * Encoder.GPU_FEATURES + UNKNOWN] = 0;
        }
        return window;
    }

    private static float[] row(Normalisation normalisation, Window window, int gpu) {
        float[] row = new float[Encoder.GPU_FEATURES];
        normalisation.gpu().apply(window.gpus(), gpu * Encoder.GPU_FEATURES, row, 0);
        return row;
    }

    @Test
    void numbersGetMeanZeroAndDeviationOne() {
        // 1 and 3 have mean 2 and deviation 1; 5 is three deviations above.
        Normalisation learnt = new Normalisation.Builder().add(gpus(1)).add(gpus(3)).build();

        assertThat(row(learnt, gpus(5), 0)[SPEED]).isEqualTo(3, within(1e-6f));
    }

    @Test
    void whatIsAbsentIsNotLearntFromAndBecomesTheMean() {
        Window absent = gpus(0);
        absent.gpus()[UNKNOWN] = 1;

        Normalisation learnt = new Normalisation.Builder().add(gpus(1, 3)).add(absent).build();

        assertThat(learnt.gpu().means()[SPEED]).isEqualTo(2);
        assertThat(row(learnt, absent, 0)[SPEED]).isZero();
        assertThat(row(learnt, absent, 0)[UNKNOWN]).isEqualTo(1);
        // What is never absent was learnt from all three.
        assertThat(learnt.gpu().means()[FREE]).isEqualTo(4f / 3, within(1e-6f));
    }

    @Test
    void onlyAllowedPairsAreLearntFrom() {
        Window window = RandomWindows.window(4, 6, 3);
        float[] before = new Normalisation.Builder().add(window).build().pair().means();

        for (int i = 0; i < window.allowed().length; i++) {
            window.pairs()[i * Encoder.PAIR_FEATURES] += window.allowed()[i] ? 0 : 1;
        }

        assertThat(new Normalisation.Builder().add(window).build().pair().means())
                .containsExactly(before);
    }

    @Test
    void flagsAreLeftAlone() {
        Normalisation learnt = new Normalisation.Builder().add(gpus(1, 3)).build();
        Window window = RandomWindows.open(1, 5, 4);

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
        Normalisation learnt = new Normalisation.Builder().add(gpus(1, 1)).build();

        assertThat(row(learnt, gpus(1.1f), 0)[SPEED]).isEqualTo(1, within(1e-5f));
        assertThat(row(learnt, gpus(4), 0)[SPEED]).isEqualTo(8);
    }

    @Test
    void rowsAndColumnsAreTheSame() {
        Window window = RandomWindows.window(3, 7, 5);
        Normalisation learnt = new Normalisation.Builder().add(window).build();
        float[][] columns = new float[Encoder.PAIR_FEATURES][7];
        float[] row = new float[Encoder.PAIR_FEATURES];

        learnt.pair().applyToColumns(window.pairs(), 7, 7, columns);

        for (int gpu = 0; gpu < 7; gpu++) {
            learnt.pair().apply(window.pairs(), (7 + gpu) * row.length, row, 0);
            for (int i = 0; i < row.length; i++) {
                assertThat(columns[i][gpu]).isEqualTo(row[i]);
            }
        }
    }

    @Test
    void unsoundNumbersAreRefused() {
        int count = Encoder.PAIR_FEATURES;

        assertThatThrownBy(() -> new FeatureScale(Encoder.PAIR, new float[count], new float[count]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The normalisation of transfer (mean 0.0, factor 0.0)");
        assertThatThrownBy(() -> new FeatureScale(Encoder.PAIR, new float[1], new float[count]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 means and 11 factors does not go with 11 features");
    }
}

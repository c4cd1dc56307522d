package io.reachflow.policies.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeatureScaleTest {
    @Test
    void rowsAndColumnsAreTheSame() {
        EncodedWindow window = RandomWindows.window(3, 7, 5);
        Normalisation learnt = RandomNormalisation.of(1);
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
                .hasMessageContaining("1 means and 12 factors does not go with 12 features");
    }
}

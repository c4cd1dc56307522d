package io.reachflow.brain.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectionTest {
    /** Few different numbers, so that there are ties, and such as sort in ways of their own. */
    private static double number(SplittableRandom random) {
        return switch (random.nextInt(12)) {
            case 0 -> -0.0;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> Double.NaN;
            default -> random.nextInt(9) / 4.0;
        };
    }

    @Test
    void findsWhatASortWouldPutThere() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 300; round++) {
            double[] numbers =
                    IntStream.rangeClosed(0, round % 70)
                            .mapToDouble(any -> number(random))
                            .toArray();
            double[] before = numbers.clone();
            double[] sorted = numbers.clone();
            Arrays.sort(sorted);

            for (int place = 0; place < numbers.length; place++) {
                assertThat(Double.doubleToRawLongBits(Selection.smallest(numbers, place)))
                        .isEqualTo(Double.doubleToRawLongBits(sorted[place]));
            }
            assertThat(numbers).containsExactly(before);
        }
    }

    @Test
    void numbersMayBeInOrderAlreadyOrAllTheSame() {
        double[] rising = IntStream.range(0, 1_000).asDoubleStream().toArray();
        double[] falling = IntStream.range(0, 1_000).mapToDouble(i -> -i).toArray();

        assertThat(Selection.smallest(rising, 255)).isEqualTo(255);
        assertThat(Selection.smallest(falling, 0)).isEqualTo(-999);
        assertThat(Selection.smallest(new double[1_000], 999)).isZero();
    }
}

package io.reachflow.world.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SortedSampleTest {
    private static SortedSample oneTo(int last) {
        return SortedSample.of(
                DoubleStream.iterate(last, value -> value - 1).limit(last).toArray());
    }

    @Test
    void ofAHundredValuesThePercentIsTheRank() {
        SortedSample sample = oneTo(100);

        assertThat(sample.count()).isEqualTo(100);
        for (int percent = 1; percent <= 100; percent++) {
            assertThat(sample.percentile(percent)).isEqualTo(percent);
        }
    }

    @Test
    void ofTwoHundredTheTwoLargestLieAboveTheNinetyNinth() {
        assertThat(oneTo(200).percentile(99)).isEqualTo(198);
    }

    @Test
    void ofAnEvenCountTheFiftiethIsTheLowerOfTheMiddleTwo() {
        SortedSample sample = SortedSample.of(4, 1, 2, 8);

        assertThat(sample.percentile(25)).isEqualTo(1);
        assertThat(sample.percentile(50)).isEqualTo(2);
        assertThat(sample.percentile(51)).isEqualTo(4);
        assertThat(sample.percentile(75)).isEqualTo(4);
        assertThat(sample.percentile(76)).isEqualTo(8);
    }

    @Test
    void ofAnOddCountTheFiftiethIsTheMiddleOne() {
        assertThat(SortedSample.of(9, 1, 5).percentile(50)).isEqualTo(5);
    }

    @Test
    void ofOneValueAllPercentilesAreThatValue() {
        SortedSample sample = SortedSample.of(7);

        assertThat(sample.percentile(0)).isEqualTo(7);
        assertThat(sample.percentile(50)).isEqualTo(7);
        assertThat(sample.percentile(100)).isEqualTo(7);
        assertThat(sample.interpolated(0.3)).isEqualTo(7);
    }

    @Test
    void equalValuesCountEach() {
        SortedSample sample = SortedSample.of(3, 1, 3, 3, 2);

        assertThat(sample.percentile(20)).isEqualTo(1);
        assertThat(sample.percentile(40)).isEqualTo(2);
        assertThat(sample.percentile(41)).isEqualTo(3);
        assertThat(sample.percentile(99)).isEqualTo(3);
    }

    @Test
    void theEndsAreTheLeastAndTheMost() {
        SortedSample sample = SortedSample.of(5, -2, 11);

        assertThat(sample.percentile(0)).isEqualTo(-2).isEqualTo(sample.least());
        assertThat(sample.percentile(100)).isEqualTo(11).isEqualTo(sample.most());
    }

    @Test
    void betweenTwoValuesItIsInterpolated() {
        SortedSample sample = SortedSample.of(10, 30, 20);

        assertThat(sample.interpolated(0)).isEqualTo(10);
        assertThat(sample.interpolated(0.25)).isEqualTo(15);
        assertThat(sample.interpolated(0.5)).isEqualTo(20);
        assertThat(sample.interpolated(1)).isEqualTo(30);
        assertThat(SortedSample.of(4, 1, 2, 8).interpolated(0.5)).isEqualTo(3);
    }

    @Test
    void leavesTheValuesAsTheyWere() {
        double[] values = {3, 1, 2};

        assertThat(SortedSample.of(values).least()).isEqualTo(1);

        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void withoutValuesIsRefused() {
        assertThatThrownBy(SortedSample::of)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A sample needs at least one value.");
    }

    @Test
    void aValueThatIsNotANumberIsRefused() {
        assertThatThrownBy(() -> SortedSample.of(1, Double.NaN, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A sample of 3 values has one that is not a number.");
    }

    @Test
    void percentsAndSharesOutsideAreRefused() {
        SortedSample sample = SortedSample.of(1, 2);

        assertThatThrownBy(() -> sample.percentile(-1)).hasMessageContaining("(-1)");
        assertThatThrownBy(() -> sample.percentile(101)).hasMessageContaining("(101)");
        assertThatThrownBy(() -> sample.interpolated(1.01)).hasMessageContaining("(1.01)");
        assertThatThrownBy(() -> sample.interpolated(Double.NaN)).hasMessageContaining("(NaN)");
    }
}

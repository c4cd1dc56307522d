package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
    /** From printed tables of the distribution. */
    @ParameterizedTest
    @CsvSource({
        "1, 12.706",
        "2, 4.303",
        "3, 3.182",
        "4, 2.776",
        "5, 2.571",
        "9, 2.262",
        "19, 2.093",
        "30, 2.042",
        "60, 2.000",
        "120, 1.980"
    })
    void itsQuantilesAreThoseOfTheTables(int degrees, double quantile) {
        assertThat(StudentT.twoSided(0.95, degrees)).isCloseTo(quantile, within(0.0005));
    }

    /** With one degree it is tan(π · confidence / 2), with two c · sqrt(2 / (1 − c²)). */
    @Test
    void oneAndTwoDegreesHaveAFormula() {
        for (double confidence : new double[] {0.5, 0.9, 0.95, 0.999}) {
            assertThat(StudentT.twoSided(confidence, 1))
                    .isCloseTo(Math.tan(Math.PI * confidence / 2), withinPercentage(1e-9));
            assertThat(StudentT.twoSided(confidence, 2))
                    .isCloseTo(
                            confidence * Math.sqrt(2 / (1 - confidence * confidence)),
                            withinPercentage(1e-9));
        }
    }

    @Test
    void manyDegreesAreNearlyTheNormalDistribution() {
        assertThat(StudentT.twoSided(0.95, 100_000)).isCloseTo(1.95996, within(5e-5));
    }

    @Test
    void anotherConfidenceIsAnotherQuantile() {
        assertThat(StudentT.twoSided(0.99, 4)).isCloseTo(4.604, within(0.0005));
        assertThat(StudentT.twoSided(0.90, 7)).isCloseTo(1.895, within(0.0005));
    }

    @Test
    void withoutDegreesOfFreedomThereIsNone() {
        assertThatThrownBy(() -> StudentT.twoSided(0.95, 0))
                .hasMessageContaining("degrees of freedom (0)");
    }
}

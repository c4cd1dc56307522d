package io.reachflow.policies.heuristic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreWeightsTest {
    private static final String PRINTED =
            """
            transferHours=-3.537
            runHours=-1.0
            communicationHours=-0.332
            survivalChance=0.095
            priceToBudget=-0.047
            speed=-0.067
            dataKept=0.0
            priorityLevel=1.5
            slackHours=-0.769
            workHours=-0.582
            workDoublings=0.0
            agingIntervals=0.028
            waitLow=-Infinity
            waitNormal=-Infinity
            waitHigh=-Infinity
            deadlineMargin=1.369
            """;

    @Test
    void arePrintedAsLinesAndReadAgain() {
        assertThat(ScoreWeights.STANDARD.print()).isEqualTo(PRINTED);
        assertThat(ScoreWeights.parse(PRINTED)).isEqualTo(ScoreWeights.STANDARD);
    }

    @Test
    void areReadInAnyOrderWithBlanks() {
        String moved = "\n  waitHigh = 0.5\n" + PRINTED.replace("waitHigh=-Infinity\n", "\n");

        assertThat(ScoreWeights.parse(moved).waitHigh()).isEqualTo(0.5);
        assertThat(ScoreWeights.parse(moved).slackHours()).isEqualTo(-0.769);
    }

    @Test
    void namesAndValuesGoTogether() {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < ScoreWeights.names().size(); i++) {
            values.add((double) i);
        }
        ScoreWeights weights = ScoreWeights.of(values);

        assertThat(weights.values()).isEqualTo(values);
        assertThat(weights.print()).startsWith("transferHours=0.0\nrunHours=1.0\n");
        assertThat(weights.print()).endsWith("waitHigh=14.0\ndeadlineMargin=15.0\n");
        assertThatThrownBy(() -> ScoreWeights.of(List.of(1.0)))
                .hasMessage("There are 16 weights, but got 1.");
    }

    @Test
    void eachIsThereOnce() {
        assertThatThrownBy(() -> ScoreWeights.parse(PRINTED.replace("speed=-0.067", "")))
                .hasMessage("The weight speed is missing. Add a line speed=<number>.");
        assertThatThrownBy(() -> ScoreWeights.parse(PRINTED + "speed=0"))
                .hasMessage("The weight speed is given twice. Keep one of the lines.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Speed=1", "speed", "=1", "1"})
    void aLineThatNamesNoneIsRefused(String line) {
        assertThatThrownBy(() -> ScoreWeights.parse(line + "\n" + PRINTED))
                .hasMessageStartingWith("The line (" + line + ") names no weight. Write")
                .hasMessageContaining("transferHours");
    }

    @Test
    void valuesAreFiniteNumbers() {
        assertThatThrownBy(() -> ScoreWeights.parse(PRINTED.replace("speed=-0.067", "speed=fast")))
                .hasMessage("The weight speed (fast) must be a number.");
        for (String name : ScoreWeights.names()) {
            List<Double> values = new ArrayList<>();
            ScoreWeights.names().forEach(other -> values.add(other.equals(name) ? Double.NaN : 0));
            assertThatThrownBy(() -> ScoreWeights.of(values))
                    .hasMessageStartingWith(
                            "The weight " + name + " (NaN) must be a finite number");
        }
        assertThatThrownBy(
                        () ->
                                ScoreWeights.parse(
                                        PRINTED.replace("speed=-0.067", "speed=-Infinity")))
                .hasMessage("The weight speed (-Infinity) must be a finite number.");
    }
}

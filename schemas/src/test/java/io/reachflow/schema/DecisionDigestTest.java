package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecisionDigestTest {

    @Test
    void theOrderDoesNotMatter() {
        List<Decision> decisions = decisions(50);
        List<Decision> shuffled = new ArrayList<>(decisions);
        Collections.shuffle(shuffled, new Random(7));
        assertThat(shuffled).isNotEqualTo(decisions);
        assertThat(DecisionDigest.of(shuffled).hex()).isEqualTo(DecisionDigest.of(decisions).hex());
    }

    @Test
    void everyFieldMatters() {
        List<Decision> decisions = decisions(50);
        String before = DecisionDigest.of(decisions).hex();
        decisions.get(31).setReason("Another reason.");
        assertThat(DecisionDigest.of(decisions).hex()).isNotEqualTo(before);
    }

    @Test
    void aMissingDecisionMatters() {
        assertThat(DecisionDigest.of(decisions(49)).hex())
                .isNotEqualTo(DecisionDigest.of(decisions(50)).hex());
    }

    @Test
    void aRepeatedDecisionIsNotAddedAgain() {
        DecisionDigest digest = DecisionDigest.of(decisions(3));
        String before = digest.hex();
        decisions(3).forEach(digest::add);
        assertThat(digest.count()).isEqualTo(3);
        assertThat(digest.hex()).isEqualTo(before);
    }

    @Test
    void itCanBeReadBetweenAdditions() {
        DecisionDigest digest = new DecisionDigest();
        List<String> seen = new ArrayList<>();
        for (Decision decision : decisions(3)) {
            digest.add(decision);
            seen.add(digest.hex());
        }
        assertThat(seen)
                .containsExactly(
                        DecisionDigest.of(decisions(1)).hex(),
                        DecisionDigest.of(decisions(2)).hex(),
                        DecisionDigest.of(decisions(3)).hex());
    }

    private static List<Decision> decisions(int count) {
        List<Decision> decisions = new ArrayList<>();
        for (int ordinal = 0; ordinal < count; ordinal++) {
            decisions.add(
                    Decision.newBuilder()
                            .setDecisionId("eu/200/" + ordinal)
                            .setCell("eu")
                            .setWindowEndMillis(200)
                            .setOrdinal(ordinal)
                            .setTaskId("t-" + ordinal)
                            .setKind(DecisionKind.DEFER)
                            .setReasonCode("NO_GPU")
                            .setReason("No GPU is free.")
                            .setAttempt(1)
                            .setGpuIds(List.of())
                            .setSharePermille(1000)
                            .setMemoryMibPerGpu(8_000)
                            .setResumeFromFraction(0)
                            .setPolicyId("greedy")
                            .setPolicyVersion("1")
                            .setPolicySha256("ab")
                            .setLateInput(false)
                            .build());
        }
        return decisions;
    }
}

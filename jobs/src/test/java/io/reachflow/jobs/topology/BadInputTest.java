package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Written;
import io.reachflow.schema.Decision;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A good story with every kind of bad record in it: the good part goes on as if they were not
 * there, and each bad one ends as a dead letter, a null or a quarantine. The job may not restart.
 */
class BadInputTest {
    @RegisterExtension static final MiniClusterExtension CLUSTER = TopologyRun.cluster(2);

    @Test
    void badRecordsChangeNothingForTheGoodOnes() throws Exception {
        Story mixed = new Story();
        BadInput bad = new BadInput(mixed);
        for (int second = 0; second <= 60; second++) {
            mixed.tell(second);
            bad.tell(second);
        }

        Written undisturbed = TopologyRun.of(Story.minute(), 2);
        Written written = TopologyRun.of(mixed, 2);

        assertThat(goodDecisions(written))
                .hasSize(Story.DECISIONS.size())
                .isEqualTo(goodDecisions(undisturbed));
        assertThat(written.rewards()).containsExactlyInAnyOrderElementsOf(undisturbed.rewards());
        assertThat(written.lettersInShort())
                .containsExactlyInAnyOrderElementsOf(bad.expectedLetters);
        assertThat(written.letters())
                .allSatisfy(
                        letter ->
                                assertThat(letter.getReason())
                                        .endsWith(
                                                "(%s/%d@%d)"
                                                        .formatted(
                                                                letter.getTopic(),
                                                                letter.getPartition(),
                                                                letter.getOffset())));
        assertThat(otherDecisions(written))
                .containsExactlyInAnyOrder(
                        "7600 DEFER wants-the-broken MEMORY",
                        "7600 DEFER wants-the-clone QUARANTINE",
                        "25600 PREEMPT t1 STALE_LEASE",
                        // Their cells lose the last GPU, which is silent from here on.
                        "50600 DEFER wants-the-broken NO_GPUS",
                        "51600 DEFER wants-the-clone NO_GPUS");
    }

    private static Map<String, Decision> goodDecisions(Written written) {
        return written.decisions().stream()
                .filter(BadInputTest::isGood)
                .collect(Collectors.toMap(Decision::getDecisionId, decision -> decision));
    }

    private static List<String> otherDecisions(Written written) {
        return written.decisionsInShort().stream()
                .filter(decision -> !Story.DECISIONS.contains(decision))
                .toList();
    }

    private static boolean isGood(Decision decision) {
        return Story.TASKS.contains(decision.getTaskId())
                && !decision.getReasonCode().equals("STALE_LEASE");
    }
}

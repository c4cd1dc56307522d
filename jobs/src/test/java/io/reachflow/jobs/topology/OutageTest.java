package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Records;
import io.reachflow.jobs.story.Written;
import io.reachflow.schema.OutcomeKind;
import java.util.stream.IntStream;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a job reads when its broker stood still: nothing for a while, then everybody again. */
class OutageTest {
    @RegisterExtension static final MiniClusterExtension CLUSTER = TopologyRun.cluster(4);

    private static final int GPUS = 10;

    @ParameterizedTest
    @CsvSource({"75, 1", "75, 4", "600, 2", "7200, 2"})
    void evictsNobodyAndRejectsNothing(int outageSeconds, int parallelism) throws Exception {
        Written written = TopologyRun.of(story(outageSeconds), parallelism);

        assertThat(written.decisionsInShort())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, GPUS)
                                .mapToObj(i -> "5200 ASSIGN t" + i + " PLACED [g" + i + "]")
                                .toList());
        assertThat(written.rewards()).hasSize(GPUS);
        assertThat(written.letters()).isEmpty();
    }

    /** Ten tasks run, each on a GPU of its own, before, during and after the silence. */
    private static Story story(int outageSeconds) {
        Story story = new Story();
        for (int second = 0; second <= 20; second++) {
            everybodySpeaks(story, second * 1_000L);
        }
        for (int second = 20 + outageSeconds; second <= 60 + outageSeconds; second++) {
            everybodySpeaks(story, second * 1_000L);
        }
        long end = (61L + outageSeconds) * 1_000;
        for (int i = 0; i < GPUS; i++) {
            story.outcomes.write(
                    end,
                    Records.outcome("t" + i, (5_200L << 20) + i, OutcomeKind.COMPLETED)
                            .setCell("eu")
                            .setDecisionId("eu/5200/" + i));
        }
        return story;
    }

    private static void everybodySpeaks(Story story, long time) {
        story.arrivals.tick(time);
        story.outcomes.tick(time);
        story.spill.tick(time);
        story.telemetry0.tick(time);
        story.telemetry1.tick(time);
        for (int i = 0; i < GPUS; i++) {
            // One after another, so that the first is not heard when the partition is lit again.
            boolean speaks = time / 1_000 % 5 == i % 5;
            if (speaks || time == 0) {
                (i % 2 == 0 ? story.telemetry0 : story.telemetry1)
                        .write(time + 1, Records.heartbeat("g" + i));
            }
        }
        if (time == 5_000) {
            for (int i = 0; i < GPUS; i++) {
                story.arrivals.write(
                        time + 10,
                        Records.task("t" + i)
                                .setDataRegion("eu-central-1")
                                .setMaxAttempts(1)
                                .setDeadlineMillis(null));
            }
        }
    }
}

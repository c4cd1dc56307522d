package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.checker.VerifyReport;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same input gives the same decisions, however it is read: and those that the brain makes
 * alone.
 */
class DeterminismITCase {
    private static final String ONE_CELL = "all=*";
    private static final String FOUR_CELLS =
            "eu=eu-west-1+eu-west-2+eu-central-1/2, na=us-east-1+us-east-2+us-west-2, rest=*";

    /** Of the recording and of the job: outcomes are those of its decisions. */
    private static final String POLICY = "weighted-score";

    @TempDir static Path checkpoints;
    private static EmbeddedBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void parallelismAndPartitionsDoNotMatter() throws Exception {
        Recording recording = record(64, Duration.ofHours(3), ONE_CELL);
        recording.writeTo(broker.bootstrapServers(), "p4.", 4);
        recording.writeTo(broker.bootstrapServers(), "p1.", 1);
        recording.writeTo(broker.bootstrapServers(), "p7.", 7);

        VerifyReport alone = job("p4.", ONE_CELL).withParallelism(1).runVerified("a.");
        VerifyReport two = job("p4.", ONE_CELL).withParallelism(2).runVerified("b.");
        VerifyReport four = job("p4.", ONE_CELL).withParallelism(4).runVerified("c.");
        VerifyReport onePartition = job("p1.", ONE_CELL).withParallelism(2).runVerified("d.");
        VerifyReport smallBites =
                job("p7.", ONE_CELL)
                        .withParallelism(3)
                        .withKafka("max.poll.records", "17")
                        .runVerified("e.");

        assertThat(alone.completed()).isPositive();
        assertThat(List.of(two.digest(), four.digest(), onePartition.digest(), smallBites.digest()))
                .containsOnly(alone.digest());
        assertThat(committedUntilEnd(recording, "a.")).isEqualTo(digest(recording));
    }

    @Test
    void cellsThatHandTasksOnDecideAlikeToo() throws Exception {
        Recording recording = record(48, Duration.ofHours(2), FOUR_CELLS);
        assertThat(recording.decisions())
                .anyMatch(decision -> decision.getReasonCode().equals("SPILLED"));
        recording.writeTo(broker.bootstrapServers(), "s.", 3);

        VerifyReport alone = job("s.", FOUR_CELLS).withParallelism(1).runVerified("f.");
        VerifyReport three = job("s.", FOUR_CELLS).withParallelism(3).runVerified("g.");

        assertThat(three.digest()).isEqualTo(alone.digest());
        assertThat(committedUntilEnd(recording, "f.")).isEqualTo(digest(recording));
    }

    @Test
    void anotherInputGivesAnotherDigest() {
        Recording one = record(16, Duration.ofHours(1), ONE_CELL);
        Recording other = record(17, Duration.ofHours(1), ONE_CELL);

        assertThat(one.decisions()).anyMatch(decision -> decision.getKind() == DecisionKind.ASSIGN);
        assertThat(digest(one)).isNotEqualTo(digest(other));
    }

    private static Recording record(int gpus, Duration length, String cells) {
        World world = World.generate(WorldSettings.of(gpus, length, 1.3, 11));
        return Recorder.record(world, CellSettings.STANDARD, cells, POLICY);
    }

    private static RecordedJob job(String inputPrefix, String cells) {
        return new RecordedJob(broker.bootstrapServers(), checkpoints)
                .over(inputPrefix)
                .set("cells", cells)
                .set("policy", POLICY);
    }

    private static String digest(Recording recording) {
        return DecisionDigest.of(recording.decisions()).hex();
    }

    /** After the recording's end the job runs everything out; that part is not the recorder's. */
    private static String committedUntilEnd(Recording recording, String outputPrefix)
            throws Exception {
        String topic = new TopicNames("", outputPrefix).assignments();
        return DecisionDigest.of(
                        DecisionTopic.until(
                                recording.endMillis(),
                                DecisionTopic.read(broker.bootstrapServers(), topic)))
                .hex();
    }
}

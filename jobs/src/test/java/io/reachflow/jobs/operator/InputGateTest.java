package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.operator.routing.InputGate;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Tick;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InputGateTest {
    private static final long TEN_YEARS_AHEAD = 2_000_000_000_000L;

    private final Partition partition = new Partition(2);
    private RecordHarness<RawRecord> gate;

    @BeforeEach
    void open() throws Exception {
        DeadLetters letters = new DeadLetters("task.arrivals", "dead.letters");
        gate = new RecordHarness<>(new InputGate(letters, Duration.ofMinutes(90)));
    }

    @AfterEach
    void close() throws Exception {
        gate.close();
    }

    @Test
    void aRecordPassesAsItIsWhateverItHolds() throws Exception {
        RawRecord sound = partition.write(1_000, Records.task("t1"));
        RawRecord foreign = partition.write(1_000, "t2", new byte[] {1, 2, 3});
        RawRecord tombstone = partition.write(1_000, "t3", (byte[]) null);

        gate.take(sound);
        gate.take(foreign);
        gate.take(tombstone);

        assertThat(gate.output())
                .usingRecursiveComparison()
                .isEqualTo(List.of(sound, foreign, tombstone));
        assertThat(gate.letters().records()).isEmpty();
        assertThat(gate.metrics.count("refused")).isZero();
    }

    @Test
    void aTickEndsHere() throws Exception {
        gate.take(partition.tick(1_000));

        assertThat(gate.output()).isEmpty();
        assertThat(gate.letters().records()).isEmpty();
        assertThat(gate.metrics.count("ticks")).isEqualTo(1);
    }

    @Test
    void aTimestampFromTheFutureIsRefused() throws Exception {
        byte[] value = partition.encode(Records.task("t1").build());
        gate.take(partition.fromFuture(TEN_YEARS_AHEAD, "t1", value));

        assertThat(gate.output()).isEmpty();
        assertThat(gate.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("TIMESTAMP");
                            assertThat(letter.getTimestampMillis()).isEqualTo(TEN_YEARS_AHEAD);
                            assertThat(letter.getValue().array()).isEqualTo(value);
                            assertThat(letter.getReason())
                                    .isEqualTo(
                                            "The record's timestamp (2000000000000) is not between"
                                                + " 1970 and 90 min from now. Check the producer's"
                                                + " clock, or let the broker stamp records"
                                                + " (LogAppendTime). (task.arrivals/2@0)");
                        });
        assertThat(gate.metrics.count("refused")).isEqualTo(1);
    }

    /** Its partition stands still, and without a letter nobody could say why. */
    @Test
    void aTickFromTheFutureIsRefusedToo() throws Exception {
        byte[] tick = partition.encode(new Tick("test"));
        gate.take(partition.fromFuture(TEN_YEARS_AHEAD, "", tick));

        assertThat(gate.letters().lettersInShort())
                .isEqualTo(List.of("task.arrivals/2@0 TIMESTAMP"));
        assertThat(gate.metrics.count("ticks")).isZero();
    }

    /** A broker refuses a record from the future, and with it the transaction it is in. */
    @Test
    void theLetterItselfHasATimestampThatABrokerTakes() throws Exception {
        gate.take(partition.fromFuture(TEN_YEARS_AHEAD, "t1", new byte[0]));
        gate.take(partition.write(-1, "t1", new byte[0]));
        gate.take(partition.withoutKey(1_000, new byte[0]));

        assertThat(gate.letters().records())
                .extracting(record -> record.timestampMillis())
                .isEqualTo(List.of(0L, 0L, 1_000L));
    }

    @Test
    void aTimestampBefore1970IsRefused() throws Exception {
        gate.take(partition.write(-1, Records.task("t1")));

        assertThat(gate.letters().lettersInShort())
                .isEqualTo(List.of("task.arrivals/2@0 TIMESTAMP"));
    }

    @Test
    void aRecordWithoutKeyIsRefused() throws Exception {
        gate.take(partition.withoutKey(1_000, partition.encode(Records.task("t1").build())));

        assertThat(gate.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("KEY");
                            assertThat(letter.getKey()).isNull();
                            assertThat(letter.getReason())
                                    .startsWith("The record's key (none) must be the id of");
                        });
    }

    @Test
    void aKeyOfMoreThanAKibibyteIsRefusedAndCutInItsLetter() throws Exception {
        RawRecord longest = partition.write(1_000, "x".repeat(1024), new byte[0]);
        gate.take(longest);
        gate.take(partition.write(1_000, "x".repeat(1025), new byte[0]));

        assertThat(gate.output()).usingRecursiveComparison().isEqualTo(List.of(longest));
        assertThat(gate.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReason()).contains("(1025 bytes)");
                            assertThat(letter.getKey().remaining()).isEqualTo(1024);
                        });
    }
}

package io.reachflow.jobs.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.record.RawRecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RawRecordDeserializerTest {
    private static final Duration MAX_AHEAD = Duration.ofHours(1);

    @Test
    void takesEverythingAsItIs() throws Exception {
        byte[] key = {1};
        byte[] value = {2, 3};

        RawRecord record = read(1_000, key, value);

        assertThat(record)
                .usingRecursiveComparison()
                .isEqualTo(
                        RawRecordBuilder.builder()
                                .partition(3)
                                .offset(9_120)
                                .timestampMillis(1_000)
                                .key(key)
                                .value(value)
                                .fromFuture(false)
                                .dark(RawRecord.NO_DARK_TIME)
                                .build());
    }

    @Test
    void takesWhatHasNeitherKeyNorValueNorTime() throws Exception {
        RawRecord record = read(ConsumerRecord.NO_TIMESTAMP, null, null);

        assertThat(record.key()).isNull();
        assertThat(record.value()).isNull();
        assertThat(record.fromFuture()).isFalse();
    }

    @Test
    void knowsATimestampFromTheFuture() throws Exception {
        Instant now = Instant.now();

        assertThat(read(now.plus(Duration.ofDays(3650)).toEpochMilli()).fromFuture()).isTrue();
        assertThat(read(now.plus(Duration.ofHours(2)).toEpochMilli()).fromFuture()).isTrue();
        assertThat(read(Long.MAX_VALUE).fromFuture()).isTrue();
        assertThat(read(now.plus(Duration.ofMinutes(30)).toEpochMilli()).fromFuture()).isFalse();
        assertThat(read(now.toEpochMilli()).fromFuture()).isFalse();
    }

    /** What cells tell each other lies ahead of event time, which may lie ahead of the clock. */
    @Test
    void takesAnyTimestampOfTheJobsOwnRecords() throws Exception {
        long ahead = Instant.now().plus(Duration.ofDays(2)).toEpochMilli();

        assertThat(read(null, ahead, new byte[0], new byte[0]).fromFuture()).isFalse();
    }

    private static RawRecord read(long timestamp) throws Exception {
        return read(timestamp, new byte[0], new byte[0]);
    }

    private static RawRecord read(long timestamp, byte[] key, byte[] value) throws Exception {
        return read(MAX_AHEAD, timestamp, key, value);
    }

    private static RawRecord read(Duration maxAhead, long timestamp, byte[] key, byte[] value)
            throws Exception {
        // As it comes to a task manager: by serialisation, then opened.
        RawRecordDeserializer reader = InstantiationUtil.clone(new RawRecordDeserializer(maxAhead));
        reader.open(null);
        List<RawRecord> read = new ArrayList<>();
        reader.deserialize(
                new ConsumerRecord<>(
                        "task.arrivals",
                        3,
                        9_120,
                        timestamp,
                        TimestampType.CREATE_TIME,
                        0,
                        0,
                        key,
                        value,
                        new RecordHeaders(),
                        Optional.empty()),
                new ListCollector<>(read));
        assertThat(read).hasSize(1);
        return read.get(0);
    }
}

package io.reachflow.jobs.story;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.record.RawRecordBuilder;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskSpill;
import io.reachflow.schema.Tick;
import io.reachflow.schema.WireEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** A partition of a topic that is being written: gives each record its offset. */
public final class Partition {
    /** Further ahead than any clock is wrong. */
    public static final long TEN_YEARS_MILLIS = Duration.ofDays(3_650).toMillis();

    private final int number;
    private final WireEncoder encoder = new WireEncoder();
    private final List<RawRecord> records = new ArrayList<>();

    public Partition(int number) {
        this.number = number;
    }

    public RawRecord write(long timeMillis, GpuTelemetry.Builder heartbeat) {
        return write(timeMillis, heartbeat.getGpuId(), encode(heartbeat.build()));
    }

    public RawRecord write(long timeMillis, TaskArrival.Builder task) {
        return write(timeMillis, task.getTaskId(), encode(task.build()));
    }

    public RawRecord write(long timeMillis, TaskOutcome.Builder outcome) {
        return write(timeMillis, outcome.getTaskId(), encode(outcome.build()));
    }

    public RawRecord write(long timeMillis, TaskSpill.Builder spill) {
        return write(timeMillis, spill.getTask().getTaskId(), encode(spill.build()));
    }

    public RawRecord cancel(long timeMillis, String taskId) {
        return write(timeMillis, taskId, encode(new TaskCancellation(taskId)));
    }

    public RawRecord tick(long timeMillis) {
        return append(timeMillis, null, encode(new Tick("test")), false);
    }

    public RawRecord write(long timeMillis, String key, byte[] value) {
        return append(timeMillis, key.getBytes(StandardCharsets.UTF_8), value, false);
    }

    public RawRecord withoutKey(long timeMillis, byte[] value) {
        return append(timeMillis, null, value, false);
    }

    /** A record that the source has recognised by its timestamp as one that can't be true. */
    public RawRecord fromFuture(long timeMillis, String key, byte[] value) {
        return append(timeMillis, key.getBytes(StandardCharsets.UTF_8), value, true);
    }

    public byte[] encode(SpecificRecord record) {
        return encoder.encode(record);
    }

    /** What was written so far. */
    public List<RawRecord> records() {
        return List.copyOf(records);
    }

    private RawRecord append(long timeMillis, byte[] key, byte[] value, boolean fromFuture) {
        RawRecord record =
                RawRecordBuilder.builder()
                        .partition(number)
                        .offset(records.size())
                        .timestampMillis(timeMillis)
                        .key(key)
                        .value(value)
                        .fromFuture(fromFuture)
                        .dark(RawRecord.NO_DARK_TIME)
                        .build();
        records.add(record);
        return record;
    }
}

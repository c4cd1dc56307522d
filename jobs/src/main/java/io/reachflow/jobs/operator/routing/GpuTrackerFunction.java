package io.reachflow.jobs.operator.routing;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.intake.gpu.DarkTime;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTracker;
import io.reachflow.intake.gpu.Sighting;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.validation.Intake;
import io.reachflow.intake.validation.TelemetryIntake;
import io.reachflow.jobs.durable.RecordSerializer;
import io.reachflow.jobs.durable.StoredRecord;
import io.reachflow.jobs.metrics.Metrics;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.PartitionPulse;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.schema.GpuRelease;
import io.reachflow.schema.GpuTelemetry;
import java.time.Duration;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.BroadcastState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Follows every GPU, keyed by its id, and tells its cell what changed. The pulses of the partitions
 * that GPUs are heard on are broadcast to it: a GPU is missed only where others are heard.
 */
public final class GpuTrackerFunction
        extends KeyedBroadcastProcessFunction<String, RawRecord, PartitionPulse, CellEvent> {
    /** The last pulse of each partition. */
    public static final MapStateDescriptor<Integer, PartitionPulse> PULSES =
            new MapStateDescriptor<>("pulses", Types.INT, TypeInformation.of(PartitionPulse.class));

    private static final long serialVersionUID = 1L;

    private final TrackerSettings settings;
    private final String cellMapText;
    private final DeadLetters deadLetters;
    private final DeadLetters releaseLetters;
    private final long darkAfterMillis;

    private transient ValueState<StoredRecord<GpuTrack>> trackState;

    /** The one timer of a GPU; null: none. */
    private transient ValueState<Long> timerState;

    private transient GpuTracker tracker;
    private transient WireHeader releaseHeader;
    private transient RecordParser parser;
    private transient RecordParser releaseParser;
    private transient Counter reports;
    private transient Counter changesTold;
    private transient Counter departures;
    private transient Counter heartbeatLosses;
    private transient Counter movesAsked;
    private transient Counter releases;

    /**
     * Ready to be opened.
     *
     * @param deadLetters of heartbeats
     * @param releaseLetters of what cells say of GPUs
     */
    public GpuTrackerFunction(
            TrackerSettings settings,
            String cellMap,
            DeadLetters deadLetters,
            DeadLetters releaseLetters,
            Duration darkAfter) {
        this.settings = settings;
        this.cellMapText = cellMap;
        this.deadLetters = deadLetters;
        this.releaseLetters = releaseLetters;
        this.darkAfterMillis = darkAfter.toMillis();
    }

    @Override
    public void open(OpenContext context) {
        trackState =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "track", RecordSerializer.of(GpuTrack.class)));
        timerState =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "timer", TypeInformation.of(Long.class)));
        tracker = new GpuTracker(settings, CellMap.parse(cellMapText));
        releaseHeader = ReleaseFilter.header();
        MetricGroup metrics = Metrics.group(getRuntimeContext());
        reports = metrics.counter("gpuReports");
        changesTold = metrics.counter("gpuChangesTold");
        departures = metrics.counter("departures");
        heartbeatLosses = metrics.counter("heartbeatLosses");
        movesAsked = metrics.counter("gpuMovesAsked");
        releases = metrics.counter("gpuReleases");
        Counter refused = metrics.counter("refused");
        parser = new RecordParser(deadLetters, refused);
        releaseParser = new RecordParser(releaseLetters, refused);
    }

    /** A later pulse knows all that an earlier one did. */
    @Override
    public void processBroadcastElement(
            PartitionPulse pulse, Context context, Collector<CellEvent> out) throws Exception {
        BroadcastState<Integer, PartitionPulse> pulses = context.getBroadcastState(PULSES);
        PartitionPulse before = pulses.get(pulse.partition());
        if (before == null || before.timeMillis() < pulse.timeMillis()) {
            pulses.put(pulse.partition(), pulse);
        }
    }

    @Override
    public void processElement(RawRecord record, ReadOnlyContext context, Collector<CellEvent> out)
            throws Exception {
        if (releaseHeader.isOf(record)) {
            release(record, context);
            return;
        }
        Optional<GpuReport> report =
                parser.parse(
                        record,
                        letter -> context.output(DeadLetters.TAG, letter),
                        decoded -> intake(decoded, context.getCurrentKey()));
        if (report.isPresent()) {
            reports.inc();
            carryOut(tracker.observe(track(), report.get(), record.sighting()), context, out);
        }
    }

    private @Nullable GpuTrack track() throws Exception {
        StoredRecord<GpuTrack> stored = trackState.value();
        return stored == null ? null : stored.record();
    }

    /**
     * Takes effect at its event time, though it comes in before: noted here, and carried out by the
     * timer, or by a heartbeat from later.
     */
    private void release(RawRecord record, ReadOnlyContext context) throws Exception {
        Optional<GpuRelease> release =
                releaseParser.parse(
                        record,
                        letter -> context.output(DeadLetters.TAG, letter),
                        decoded -> release(decoded, context.getCurrentKey()));
        GpuTrack track = track();
        if (release.isEmpty() || track == null) {
            return;
        }
        Optional<GpuTrack> released =
                GpuTracker.release(track, release.get().getMove(), record.timestampMillis());
        if (released.isPresent()) {
            releases.inc();
            trackState.update(new StoredRecord<>(released.get()));
            keepTimer(record.timestampMillis(), context);
        }
    }

    private static Intake<GpuRelease> release(SpecificRecord decoded, String key) {
        GpuRelease release = (GpuRelease) decoded;
        return key.equals(release.getGpuId())
                ? Intake.of(release)
                : Intake.wrongKey(key, "gpuId", release.getGpuId());
    }

    private static Intake<GpuReport> intake(SpecificRecord decoded, String key) {
        if (!(decoded instanceof GpuTelemetry telemetry)) {
            return Intake.wrongRecord(decoded.getSchema().getName());
        }
        if (!key.equals(telemetry.getGpuId())) {
            return Intake.wrongKey(key, "gpuId", telemetry.getGpuId());
        }
        return TelemetryIntake.of(telemetry);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<CellEvent> out)
            throws Exception {
        timerState.clear();
        GpuTrack track = track();
        if (track != null) {
            carryOut(tracker.wake(track, silence(track, timestamp, context)), context, out);
        }
    }

    /** A moment at which a GPU was not heard, and when nobody on its partition was. */
    private Sighting silence(GpuTrack track, long timeMillis, OnTimerContext context)
            throws Exception {
        PartitionPulse pulse = context.getBroadcastState(PULSES).get(track.partition());
        // A recording that ends is not an outage: everybody leaves.
        boolean ended = context.timerService().currentWatermark() == Long.MAX_VALUE;
        return new Sighting(timeMillis, track.partition(), dark(pulse, timeMillis, ended));
    }

    private DarkTime dark(@Nullable PartitionPulse pulse, long timeMillis, boolean ended) {
        if (pulse == null) {
            return DarkTime.NONE;
        }
        return ended ? pulse.darkTime() : pulse.darkAt(timeMillis, darkAfterMillis);
    }

    private void carryOut(GpuTracker.Step step, ReadOnlyContext context, Collector<CellEvent> out)
            throws Exception {
        int sequence = 0;
        for (GpuTracker.Notice notice : step.notices()) {
            GpuChange change = notice.change();
            out.collect(CellEvent.gpu(notice.cell(), notice.timeMillis(), sequence++, change));
            changesTold.inc();
            if (change.isLeaving()) {
                movesAsked.inc();
            }
            if (change.isGone()) {
                departures.inc();
            }
        }
        if (step.heartbeatMissed()) {
            heartbeatLosses.inc();
        }
        if (step.track() == null) {
            trackState.clear();
            dropTimer(context);
            return;
        }
        trackState.update(new StoredRecord<>(step.track()));
        keepTimer(step.wakeAtMillis(), context);
    }

    /**
     * A timer that is due earlier than needed is left alone: it only looks, and sets the next one.
     * Moving it with every heartbeat would cost more than all the rest.
     */
    private void keepTimer(long wakeAtMillis, ReadOnlyContext context) throws Exception {
        Long timer = timerState.value();
        if (timer != null && timer <= wakeAtMillis) {
            return;
        }
        dropTimer(context);
        // Nobody knows how long it will be dark: it is looked at from time to time.
        long wake =
                wakeAtMillis == Long.MAX_VALUE
                        ? context.timerService().currentWatermark()
                                + settings.heartbeatTimeoutMillis()
                        : wakeAtMillis;
        context.timerService().registerEventTimeTimer(wake);
        timerState.update(wake);
    }

    private void dropTimer(ReadOnlyContext context) throws Exception {
        Long timer = timerState.value();
        if (timer != null) {
            context.timerService().deleteEventTimeTimer(timer);
            timerState.clear();
        }
    }
}

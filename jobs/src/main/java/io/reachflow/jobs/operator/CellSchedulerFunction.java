package io.reachflow.jobs.operator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.jobs.durable.WindowBuffer;
import io.reachflow.jobs.metrics.Metrics;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.TopicNames;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of a {@link Cell}: buffers its events, closes a window when the watermark has passed its
 * end, writes what changed to durable state, and sends out what was decided.
 */
public final class CellSchedulerFunction
        extends KeyedProcessFunction<String, CellEvent, OutputRecord>
        implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(CellSchedulerFunction.class);

    private final CellSettings settings;
    private final ServingSettings serving;
    private final String cellMapText;
    private final String inputPrefix;
    private final String outputPrefix;

    private transient WindowBuffer buffer;

    /** End of the window that the cell asked for though no event may come; null: none. */
    private transient ValueState<Long> wakeWindow;

    /** The last millisecond of the last window that was closed here. */
    private transient long closedThroughMillis;

    private transient KeyGroupProgress closedBefore;

    /** How far event time has come, between events as well. */
    private transient LongSupplier watermark;

    /** The map of the cells, to notice that it is another than before. */
    private transient ListState<String> mapState;

    private transient boolean mapChanged;

    /** Until when the cell's learned policy rests; null: it does not. */
    private transient ValueState<BackOff> backOff;

    private transient CellStore store;
    private transient CellMap cellMap;

    private transient WorkingCells cells;
    private transient WindowCloser closer;
    private transient ResultEncoder encoder;
    private transient CellMetrics metrics;

    public CellSchedulerFunction(
            CellSettings settings, ServingSettings serving, String cellMap, TopicNames topics) {
        this.settings = settings;
        this.serving = serving;
        this.cellMapText = cellMap;
        this.inputPrefix = topics.inputPrefix();
        this.outputPrefix = topics.outputPrefix();
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        closedThroughMillis = Long.MIN_VALUE;
        watermark = () -> closedThroughMillis;
        closedBefore =
                new KeyGroupProgress(
                        context.getOperatorStateStore(), getRuntimeContext().getTaskInfo());
        mapState =
                context.getOperatorStateStore()
                        .getUnionListState(new ListStateDescriptor<>("cell-map", Types.STRING));
        for (String before : mapState.get()) {
            if (!before.equals(cellMapText) && !mapChanged) {
                mapChanged = true;
                LOG.warn(
                        "The map of the cells was ({}) and is ({}): GPUs go to their new cells when"
                                + " nothing runs on them; cells that are no more end with their"
                                + " leases.",
                        before,
                        cellMapText);
            }
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        long now = watermark.getAsLong();
        // The watermark that ends a recording is no time.
        closedBefore.snapshot(now == Long.MAX_VALUE ? closedThroughMillis : now);
        mapState.update(List.of(cellMapText));
    }

    /** To be called before the first event. */
    void setWatermark(LongSupplier currentWatermark) {
        watermark = currentWatermark;
    }

    /** Whether the last checkpoint was made with another map of the cells. */
    boolean isMapChanged() {
        return mapChanged;
    }

    /** The end of the first window that was not closed before the restart. */
    long nextWindowOf(String key) {
        return settings.windowEnd(closedBefore.throughMillis(key) + 1);
    }

    @Override
    public void open(OpenContext context) {
        buffer = new WindowBuffer(getRuntimeContext());
        wakeWindow = getRuntimeContext().getState(new ValueStateDescriptor<>("wake", Types.LONG));
        backOff =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "back-off", TypeInformation.of(BackOff.class)));
        store = new CellStore(getRuntimeContext());
        metrics = new CellMetrics(Metrics.group(getRuntimeContext()), serving.exploration() > 0);
        if (mapChanged) {
            Metrics.group(getRuntimeContext()).counter("cellMapChanges").inc();
        }
        Policy policy = serving.policy();
        cellMap = CellMap.parse(cellMapText);
        cells = new WorkingCells(settings, policy, cellMap, store);
        closer =
                new WindowCloser(
                        cells,
                        guard(policy),
                        backOff,
                        new CellFailureLog(metrics.failures(), settings.windowMillis()),
                        settings.recheckMillis());
        TopicNames topics = new TopicNames(inputPrefix, outputPrefix);
        encoder = new ResultEncoder(topics, settings.spillDelayMillis());
    }

    private PolicyGuard guard(Policy policy) {
        return new PolicyGuard(
                new PolicyGuard.Settings(
                        metrics.timed(policy),
                        metrics.timed(serving.fallbackPolicy()),
                        serving.maxOperations(),
                        settings.windowMillis()),
                metrics::fellBack);
    }

    @Override
    public void processElement(CellEvent event, Context context, Collector<OutputRecord> out)
            throws Exception {
        if (isForNobody(event)) {
            return;
        }
        long passed =
                Math.max(
                        context.timerService().currentWatermark(),
                        closedBefore.throughMillis(context.getCurrentKey()));
        long windowEnd = settings.windowEnd(event.timeMillis());
        CellEvent taken = event;
        if (windowEnd - 1 <= passed) {
            // Its window is closed: the next one that is not takes it.
            taken = event.asLate();
            windowEnd = settings.windowEnd(passed + 1);
            metrics.late(passed - event.timeMillis());
        }
        if (buffer.add(windowEnd, taken)) {
            context.timerService().registerEventTimeTimer(windowEnd - 1);
        }
    }

    /** All cells hear of cancellations; one that is no more and empty need not wake up for them. */
    private boolean isForNobody(CellEvent event) throws Exception {
        return event.kind() == CellEvent.Kind.CANCELLATION
                && !cellMap.has(event.cell())
                && store.isEmpty()
                && buffer.isEmpty();
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<OutputRecord> out)
            throws Exception {
        long windowEnd = timestamp + 1;
        closedThroughMillis = Math.max(closedThroughMillis, timestamp);
        metrics.stopWatch().start();
        String name = CellKeys.cellOf(context.getCurrentKey());
        List<CellEvent> events = buffer.take(windowEnd);
        WindowResult result = closer.close(name, windowEnd, events);
        Cell cell = cells.get(name);
        store.write(result.changes());
        keepAwake(result, windowEnd, context);
        encoder.encode(result, windowEnd, out::collect);
        encoder.encodeRefusals(
                result.refusals(), letter -> context.output(DeadLetters.TAG, letter));
        metrics.closed(name, cell, events.size(), result);
        metrics.stopWatch().stop(settings.windowMillis());
    }

    private void keepAwake(WindowResult result, long windowEnd, OnTimerContext context)
            throws Exception {
        Long before = wakeWindow.value();
        Long wanted =
                result.wakeAtMillis().isEmpty()
                        ? null
                        : settings.windowEnd(
                                Math.max(result.wakeAtMillis().getAsLong(), windowEnd));
        if (before != null
                && before > windowEnd
                && !before.equals(wanted)
                && !buffer.hasEventsOf(before)) {
            context.timerService().deleteEventTimeTimer(before - 1);
        }
        if (wanted == null) {
            wakeWindow.clear();
            forgetIfEmpty(CellKeys.cellOf(context.getCurrentKey()));
        } else if (!wanted.equals(before)) {
            context.timerService().registerEventTimeTimer(wanted - 1);
            wakeWindow.update(wanted);
        }
    }

    /** A cell without GPUs and tasks needs no memory; it is made again when something happens. */
    private void forgetIfEmpty(String name) throws Exception {
        if (store.isEmpty()) {
            cells.discard(name);
        }
    }
}

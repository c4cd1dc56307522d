package io.reachflow.jobs.operator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.policy.Policy;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.jobs.metrics.Metrics;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.schema.TopicNames;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The body of a {@link Cell}: buffers its events, closes a window when the watermark has passed its
 * end, writes what changed to durable state, and sends out what was decided.
 */
public final class CellSchedulerFunction
        extends KeyedProcessFunction<String, CellEvent, OutputRecord>
        implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final CellSettings settings;
    private final ServingSettings serving;
    private final String cellMapText;
    private final String inputPrefix;
    private final String outputPrefix;

    /** Events by the end of the window that will handle them. */
    private transient MapState<Long, List<CellEvent>> buffer;

    /** End of the window that the cell asked for though no event may come; null: none. */
    private transient ValueState<Long> wakeWindow;

    /**
     * The last millisecond of the last window that was closed, by any cell of the job. After a
     * restart Flink has no watermark until the sources bring one; without this, what is late by
     * then would open a closed window again, and decide a second time under the same ids.
     */
    private transient long closedThroughMillis;

    private transient ListState<Long> closedThrough;

    /** Until when the cell's learned policy rests; null: it does not. */
    private transient ValueState<BackOff> backOff;

    private transient CellStore store;

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
        closedThrough =
                context.getOperatorStateStore()
                        .getUnionListState(new ListStateDescriptor<>("closed-through", Types.LONG));
        closedThroughMillis = Long.MIN_VALUE;
        for (Long closed : closedThrough.get()) {
            closedThroughMillis = Math.max(closedThroughMillis, closed);
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        closedThrough.update(List.of(closedThroughMillis));
    }

    @Override
    public void open(OpenContext context) {
        buffer =
                getRuntimeContext()
                        .getMapState(
                                new MapStateDescriptor<>(
                                        "buffer",
                                        Types.LONG,
                                        Types.LIST(TypeInformation.of(CellEvent.class))));
        wakeWindow = getRuntimeContext().getState(new ValueStateDescriptor<>("wake", Types.LONG));
        backOff =
                getRuntimeContext()
                        .getState(
                                new ValueStateDescriptor<>(
                                        "back-off", TypeInformation.of(BackOff.class)));
        store = new CellStore(getRuntimeContext());
        metrics = new CellMetrics(Metrics.group(getRuntimeContext()), serving.exploration() > 0);
        Policy policy = serving.policy();
        PolicyWarmUp.run(policy);
        cells = new WorkingCells(settings, policy, CellMap.parse(cellMapText), store);
        closer =
                new WindowCloser(
                        cells,
                        guard(policy),
                        backOff,
                        new CellFailureLog(metrics.failures(), settings.windowMillis()),
                        settings.recheckMillis());
        encoder = new ResultEncoder(new TopicNames(inputPrefix, outputPrefix));
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
        long passed = Math.max(context.timerService().currentWatermark(), closedThroughMillis);
        long windowEnd = settings.windowEnd(event.timeMillis());
        CellEvent taken = event;
        if (windowEnd - 1 <= passed) {
            // Its window is closed: the next one that is not takes it.
            taken = event.asLate();
            windowEnd = settings.windowEnd(passed + 1);
            metrics.late(passed - event.timeMillis());
        }
        List<CellEvent> events = buffer.get(windowEnd);
        if (events == null) {
            events = new ArrayList<>();
            context.timerService().registerEventTimeTimer(windowEnd - 1);
        }
        events.add(taken);
        buffer.put(windowEnd, events);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<OutputRecord> out)
            throws Exception {
        long windowEnd = timestamp + 1;
        closedThroughMillis = Math.max(closedThroughMillis, timestamp);
        metrics.stopWatch().start();
        String name = context.getCurrentKey();
        List<CellEvent> buffered = buffer.get(windowEnd);
        List<CellEvent> events = buffered == null ? List.of() : buffered;
        buffer.remove(windowEnd);
        WindowResult result = closer.close(name, windowEnd, events);
        Cell cell = cells.get(name);
        store.write(result.changes(), windowEnd);
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
                && !buffer.contains(before)) {
            context.timerService().deleteEventTimeTimer(before - 1);
        }
        if (wanted == null) {
            wakeWindow.clear();
            forgetIfEmpty(context.getCurrentKey());
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

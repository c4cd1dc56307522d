package io.reachflow.jobs.operator;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.story.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** A keyed operator in Flink's test harness, which can die and be restored. */
class KeyedHarness<I, O> {
    final SeenMetrics metrics = new SeenMetrics();
    private Supplier<KeyedProcessOperator<String, I, O>> operator;
    private final KeySelector<I, String> key;
    private final ToLongFunction<I> timeMillis;

    /** What was sent and refused before the last restore. */
    private final List<O> outputBefore = new ArrayList<>();

    private final List<OutputRecord> lettersBefore = new ArrayList<>();
    private KeyedOneInputStreamOperatorTestHarness<String, I, O> flink;

    KeyedHarness(
            Supplier<KeyedProcessOperator<String, I, O>> operator,
            KeySelector<I, String> key,
            ToLongFunction<I> timeMillis)
            throws Exception {
        this.operator = operator;
        this.key = key;
        this.timeMillis = timeMillis;
        flink = create();
        flink.open();
    }

    private KeyedOneInputStreamOperatorTestHarness<String, I, O> create() throws Exception {
        return new KeyedOneInputStreamOperatorTestHarness<>(
                operator.get(), key, Types.STRING, metrics.environment());
    }

    final KeyedHarness<I, O> take(I element) throws Exception {
        flink.processElement(element, timeMillis.applyAsLong(element));
        return this;
    }

    final KeyedHarness<I, O> watermark(long millis) throws Exception {
        flink.processWatermark(millis);
        return this;
    }

    /** The operator dies after a checkpoint, and another takes its place. */
    final void restart() throws Exception {
        OperatorSubtaskState state = flink.snapshot(1, 1);
        outputBefore.addAll(flink.extractOutputValues());
        lettersBefore.addAll(RecordHarness.letters(flink).records());
        close();
        flink = create();
        flink.initializeState(state);
        flink.open();
    }

    /** The same, and the one that takes its place has other settings. */
    final void restartAs(Supplier<KeyedProcessOperator<String, I, O>> other) throws Exception {
        operator = other;
        restart();
    }

    final List<O> output() {
        List<O> all = new ArrayList<>(outputBefore);
        all.addAll(flink.extractOutputValues());
        return all;
    }

    final Written letters() {
        List<OutputRecord> all = new ArrayList<>(lettersBefore);
        all.addAll(RecordHarness.letters(flink).records());
        return new Written(all);
    }

    final int timers() {
        return flink.numEventTimeTimers();
    }

    final int stateEntries() {
        return flink.numKeyedStateEntries();
    }

    final void close() throws Exception {
        flink.close();
        flink.getEnvironment().close();
    }
}

package io.reachflow.jobs.operator;

import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Written;
import java.util.List;
import java.util.Queue;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** An operator that looks at records one by one, in Flink's test harness. */
final class RecordHarness<T> {
    final SeenMetrics metrics = new SeenMetrics();
    private OneInputStreamOperatorTestHarness<RawRecord, T> flink;

    RecordHarness(ProcessFunction<RawRecord, T> function) throws Exception {
        flink =
                new OneInputStreamOperatorTestHarness<>(
                        new ProcessOperator<>(function), metrics.environment());
        flink.open();
    }

    /** The operator dies after a checkpoint, and another takes its place. */
    void restartAs(ProcessFunction<RawRecord, T> function) throws Exception {
        OperatorSubtaskState state = flink.snapshot(1, 1);
        close();
        flink =
                new OneInputStreamOperatorTestHarness<>(
                        new ProcessOperator<>(function), metrics.environment());
        flink.initializeState(state);
        flink.open();
    }

    void take(RawRecord record) throws Exception {
        flink.processElement(record, record.timestampMillis());
    }

    List<T> output() {
        return flink.extractOutputValues();
    }

    Written letters() {
        return letters(flink);
    }

    static Written letters(AbstractStreamOperatorTestHarness<?> harness) {
        Queue<StreamRecord<OutputRecord>> letters = harness.getSideOutput(DeadLetters.TAG);
        return new Written(
                letters == null
                        ? List.of()
                        : letters.stream().map(StreamRecord::getValue).toList());
    }

    void close() throws Exception {
        flink.close();
        flink.getEnvironment().close();
    }
}

package io.reachflow.jobs.operator;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.streaming.api.operators.co.CoBroadcastWithKeyedOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;

/** Flink's own harness for two inputs takes no environment, so its metrics can't be seen. */
@SuppressWarnings("try") // close() is Flink's, and may throw anything
final class KeyedBroadcastHarness<K, I, B, O> extends AbstractStreamOperatorTestHarness<O> {
    private final CoBroadcastWithKeyedOperator<K, I, B, O> tested;

    KeyedBroadcastHarness(
            CoBroadcastWithKeyedOperator<K, I, B, O> tested,
            KeySelector<I, K> key,
            TypeInformation<K> keyType,
            MockEnvironment environment)
            throws Exception {
        super(tested, environment);
        this.tested = tested;
        config.setStatePartitioner(0, key);
        config.setStateKeySerializer(
                keyType.createSerializer(executionConfig.getSerializerConfig()));
        config.serializeAllConfigs();
    }

    void take(I element, long timeMillis) throws Exception {
        StreamRecord<I> record = new StreamRecord<>(element, timeMillis);
        tested.setKeyContextElement1(record);
        tested.processElement1(record);
    }

    void broadcast(B element, long timeMillis) throws Exception {
        tested.processElement2(new StreamRecord<>(element, timeMillis));
    }

    void watermark(long millis) throws Exception {
        tested.processWatermark1(new Watermark(millis));
        tested.processWatermark2(new Watermark(millis));
    }

    int numKeyedStateEntries() {
        return ((HeapKeyedStateBackend<?>) tested.getKeyedStateBackend()).numKeyValueStateEntries();
    }
}

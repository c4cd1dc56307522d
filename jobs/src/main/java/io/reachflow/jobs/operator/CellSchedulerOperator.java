package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.jobs.record.OutputRecord;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;

/**
 * The cells, and what only an operator can know of them: how far event time has come, and which of
 * them have state. Where the map of the cells is another than before, every cell gets a window of
 * its own, or one that sleeps would keep the tasks that wait there.
 */
public final class CellSchedulerOperator
        extends KeyedProcessOperator<String, CellEvent, OutputRecord> {
    private static final long serialVersionUID = 1L;

    public CellSchedulerOperator(CellSchedulerFunction cells) {
        super(cells);
    }

    private CellSchedulerFunction cells() {
        return (CellSchedulerFunction) getUserFunction();
    }

    @Override
    public void open() throws Exception {
        super.open();
        InternalTimerService<VoidNamespace> timers =
                getInternalTimerService("user-timers", VoidNamespaceSerializer.INSTANCE, this);
        cells().setWatermark(timers::currentWatermark);
        NavigableSet<String> keys = keysWithState();
        // A key of another form would be found by nobody, and its cell would begin anew.
        keys.forEach(CellKeys::cellOf);
        if (cells().isMapChanged()) {
            wake(keys, timers);
        }
    }

    private NavigableSet<String> keysWithState() {
        KeyedStateBackend<String> backend = getKeyedStateBackend();
        NavigableSet<String> keys = new TreeSet<>();
        for (String state : CellStore.NAMES) {
            backend.getKeys(state, VoidNamespace.INSTANCE).forEach(keys::add);
        }
        return keys;
    }

    private void wake(NavigableSet<String> keys, InternalTimerService<VoidNamespace> timers) {
        for (String key : keys) {
            setCurrentKey(key);
            timers.registerEventTimeTimer(VoidNamespace.INSTANCE, cells().nextWindowOf(key) - 1);
        }
    }
}

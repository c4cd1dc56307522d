package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.jobs.record.OutputRecord;
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
        if (cells().isMapChanged()) {
            wakeAll(timers);
        }
    }

    private void wakeAll(InternalTimerService<VoidNamespace> timers) {
        KeyedStateBackend<String> backend = getKeyedStateBackend();
        TreeSet<String> names = new TreeSet<>();
        for (String state : CellStore.NAMES) {
            backend.getKeys(state, VoidNamespace.INSTANCE).forEach(names::add);
        }
        for (String name : names) {
            setCurrentKey(name);
            timers.registerEventTimeTimer(VoidNamespace.INSTANCE, cells().nextWindowOf(name) - 1);
        }
    }
}

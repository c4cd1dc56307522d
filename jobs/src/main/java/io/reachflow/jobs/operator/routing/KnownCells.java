package io.reachflow.jobs.operator.routing;

import io.reachflow.intake.routing.CellMap;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;

/**
 * The cells of the map, and those of the maps before it: they may still hold leases. It is operator
 * state, as a union, because any subtask may have to route to any of them.
 */
final class KnownCells {
    private final Set<String> names;
    private final ListState<String> state;

    private KnownCells(Set<String> names, ListState<String> state) {
        this.names = names;
        this.state = state;
    }

    static KnownCells restore(FunctionInitializationContext context, CellMap map) throws Exception {
        ListState<String> state =
                context.getOperatorStateStore()
                        .getUnionListState(new ListStateDescriptor<>("known-cells", Types.STRING));
        Set<String> names = new TreeSet<>(map.cells());
        state.get().forEach(names::add);
        return new KnownCells(names, state);
    }

    /** All subtasks know the same, so one of them writes it down. */
    void snapshot(int subtask) throws Exception {
        state.update(subtask == 0 ? List.copyOf(names) : List.of());
    }

    boolean has(String cell) {
        return names.contains(cell);
    }

    /** In the order of their names. */
    Set<String> names() {
        return Collections.unmodifiableSet(names);
    }
}

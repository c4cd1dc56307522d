package io.reachflow.jobs.operator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.policies.policy.Policy;
import java.util.HashMap;
import java.util.Map;

/**
 * The cells that a subtask has worked on, made from durable state when they are needed. What the
 * store does not hold may be thrown away at any time.
 */
final class WorkingCells {
    private final CellSettings settings;
    private final Policy policy;
    private final CellMap cellMap;
    private final CellStore store;
    private final Map<String, Cell> byName = new HashMap<>();

    WorkingCells(CellSettings settings, Policy policy, CellMap cellMap, CellStore store) {
        this.settings = settings;
        this.policy = policy;
        this.cellMap = cellMap;
        this.store = store;
    }

    /** The cell that is Flink's current key. */
    Cell get(String name) throws Exception {
        Cell cell = byName.get(name);
        if (cell == null) {
            cell = new Cell(name, settings, policy, cellMap);
            store.restore(cell);
            byName.put(name, cell);
        }
        return cell;
    }

    /** The next look at it makes it anew. */
    void discard(String name) {
        byName.remove(name);
    }
}

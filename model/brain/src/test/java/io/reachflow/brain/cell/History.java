package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.policies.registry.Policies;
import java.util.List;

/** What happened to a cell, window by window, whether or not anything did. */
record History(
        CellSettings settings, String policy, List<String> neighbours, List<Window> windows) {

    /** The events of one window, in no particular order. */
    record Window(long endMillis, List<CellEvent> events) {
        boolean holds(long timeMillis, CellSettings settings) {
            return settings.windowEnd(timeMillis) == endMillis;
        }
    }

    Cell emptyCell() {
        return new Cell(
                CellDriver.NAME, settings, Policies.byName(policy), CellDriver.mapOf(neighbours));
    }
}

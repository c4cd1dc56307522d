package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;

/**
 * A cell failed while it applied an event: a fault of the program, or of the cell's state. The cell
 * may have applied half of it and has to be thrown away.
 */
public final class EventFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient CellEvent event;

    EventFailure(CellEvent event, RuntimeException cause) {
        super("The " + event.kind() + " of " + event.id() + " can't be applied: " + cause, cause);
        this.event = event;
    }

    public CellEvent event() {
        return event;
    }
}

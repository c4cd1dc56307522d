package io.reachflow.world.trace;

import java.util.List;

/** The GPU models of a market and how common each is, in the file's order. */
public record FleetMix(List<ModelShare> models, SkippedRows skipped) implements Trace {
    public FleetMix {
        models = List.copyOf(models);
    }
}

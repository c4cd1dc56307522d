package io.reachflow.world;

import io.reachflow.world.scenario.WorldSettings;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/** Merges what all GPUs say into one stream, holding one cursor per GPU and no events. */
final class TelemetryStream implements Iterator<TelemetryEvent> {
    private final PriorityQueue<HeartbeatGenerator> generators;

    TelemetryStream(WorldSettings settings, List<HeartbeatGenerator> all) {
        this.generators =
                new PriorityQueue<>(
                        settings.gpus(),
                        Comparator.comparingLong(HeartbeatGenerator::nextMillis)
                                .thenComparingInt(HeartbeatGenerator::number));
        all.forEach(this::add);
    }

    private void add(HeartbeatGenerator generator) {
        if (generator.hasNext()) {
            generators.add(generator);
        }
    }

    @Override
    public boolean hasNext() {
        return !generators.isEmpty();
    }

    @Override
    public TelemetryEvent next() {
        HeartbeatGenerator generator = generators.poll();
        if (generator == null) {
            throw new NoSuchElementException("The world has ended.");
        }
        TelemetryEvent event = generator.next();
        add(generator);
        return event;
    }
}

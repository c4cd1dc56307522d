package io.reachflow.replay.world;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/** Merges what all GPUs say into one stream, holding one cursor per GPU and no events. */
final class TelemetryStream implements Iterator<TelemetryEvent> {
    private final PriorityQueue<GpuVoice> voices;

    TelemetryStream(WorldSettings settings, List<GpuVoice> all) {
        this.voices =
                new PriorityQueue<>(
                        settings.gpus(),
                        Comparator.comparingLong(GpuVoice::nextMillis)
                                .thenComparingInt(GpuVoice::number));
        all.forEach(this::add);
    }

    private void add(GpuVoice voice) {
        if (voice.hasNext()) {
            voices.add(voice);
        }
    }

    @Override
    public boolean hasNext() {
        return !voices.isEmpty();
    }

    @Override
    public TelemetryEvent next() {
        GpuVoice voice = voices.poll();
        if (voice == null) {
            throw new NoSuchElementException("The world has ended.");
        }
        TelemetryEvent event = voice.next();
        add(voice);
        return event;
    }
}

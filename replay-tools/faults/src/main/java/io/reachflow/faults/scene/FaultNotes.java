package io.reachflow.faults.scene;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a fault says of itself. */
public final class FaultNotes {
    private final List<String> lines = new ArrayList<>();
    private long beganMillis = System.currentTimeMillis();
    private @Nullable Duration measured;

    void say(String line) {
        lines.add(line);
    }

    /** From now on it hurts: what came before was to make it ready. */
    public void begin() {
        beganMillis = System.currentTimeMillis();
    }

    /** When it began to hurt: when these notes were made, unless it said another moment. */
    public long beganMillis() {
        return beganMillis;
    }

    /** Counts in the place of the time to the next decision. */
    public void measured(Duration time) {
        measured = time;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    public Optional<Duration> measured() {
        return Optional.ofNullable(measured);
    }
}

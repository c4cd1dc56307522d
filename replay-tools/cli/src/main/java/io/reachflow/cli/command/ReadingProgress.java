package io.reachflow.cli.command;

import io.reachflow.streams.topics.ReadProgress;
import java.io.PrintWriter;
import java.time.Duration;

/** Tells how far the reading of a topic is, where it takes long: a line every two seconds. */
public final class ReadingProgress {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(2);

    private ReadingProgress() {}

    public static ReadProgress to(PrintWriter out) {
        long[] lastNanos = {System.nanoTime()};
        return (topic, read, total) -> {
            long now = System.nanoTime();
            if (now - lastNanos[0] > BETWEEN_LINES.toNanos()) {
                lastNanos[0] = now;
                out.println("%s: %,d of %,d read".formatted(topic, read, total));
                out.flush();
            }
        };
    }
}

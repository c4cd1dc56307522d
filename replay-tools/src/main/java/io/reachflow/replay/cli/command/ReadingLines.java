package io.reachflow.replay.cli.command;

import io.reachflow.replay.topics.Progress;
import java.io.PrintWriter;
import java.time.Duration;

/** Tells how far the reading of a topic is, where it takes long: a line every two seconds. */
public final class ReadingLines {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(2);

    private ReadingLines() {}

    public static Progress to(PrintWriter out) {
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

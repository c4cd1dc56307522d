package io.reachflow.streams.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The end of what a process said. */
public final class LastLines {
    private LastLines() {}

    /** So many lines at most; none of a file that is not there. */
    public static List<String> of(Path file, int most) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            List<String> all = lines.toList();
            return all.subList(Math.max(0, all.size() - most), all.size());
        } catch (IOException | UncheckedIOException e) {
            return List.of("(it can't be read: " + e.getMessage() + ")");
        }
    }
}

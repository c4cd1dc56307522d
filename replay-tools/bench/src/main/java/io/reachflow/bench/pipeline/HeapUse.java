package io.reachflow.bench.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM's log of its garbage collections says of its heap, in MiB.
 *
 * @param peakMib the most that was in use before a collection
 * @param liveMib in use after the last collection
 * @param committedMib the size of the heap then
 */
public record HeapUse(long peakMib, long liveMib, long committedMib) {
    /** As in {@code GC(3) Pause Young (Normal) (G1 Evacuation Pause) 123M->45M(512M) 5.678ms}. */
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\((\\d+)M\\)");

    static HeapUse readFrom(Path log) {
        try {
            return parse(Files.readAllLines(log));
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the log of collections " + log + ".", e);
        }
    }

    /** All zero when there was no collection yet. */
    static HeapUse parse(List<String> log) {
        HeapUse use = new HeapUse(0, 0, 0);
        for (String line : log) {
            Matcher found = COLLECTION.matcher(line);
            if (found.find()) {
                use =
                        new HeapUse(
                                Math.max(use.peakMib, Long.parseLong(found.group(1))),
                                Long.parseLong(found.group(2)),
                                Long.parseLong(found.group(3)));
            }
        }
        return use;
    }
}

package io.reachflow.bench.score;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What of this process is in memory, heap and all else, as Linux tells it. */
final class ResidentMemory {
    private static final Path STATUS = Path.of("/proc/self/status");

    private ResidentMemory() {}

    /** In MiB; 0 where the system does not tell. */
    static long mib() {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        try {
            return parse(Files.readAllLines(STATUS));
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read " + STATUS + ".", e);
        }
    }

    /** From a line as {@code VmRSS: 123456 kB}. */
    static long parse(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("\\D", ""))
                .mapToLong(kib -> Long.parseLong(kib) >> 10)
                .findFirst()
                .orElse(0);
    }
}

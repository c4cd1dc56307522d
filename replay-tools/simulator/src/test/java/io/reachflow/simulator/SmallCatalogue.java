package io.reachflow.simulator;

import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Every scenario of the catalogue, on few GPUs and for a few hours, busy and with all it tells. */
final class SmallCatalogue implements AutoCloseable {
    private final Path folder;
    private final MadeUpTraces traces;

    SmallCatalogue() throws IOException {
        folder = Files.createTempDirectory("traces");
        traces = new MadeUpTraces(folder);
    }

    /** One that reads a public trace reads a made-up one instead. */
    Scenario scenario(String name) {
        return shrunk(name, traces.scenario(name));
    }

    /** One that reads a public trace reads it in this folder. */
    static Scenario recorded(String name, Path publicTraces) {
        return shrunk(name, Scenario.of(name).withTraces(publicTraces));
    }

    private static Scenario shrunk(String name, Scenario scenario) {
        Scenario small =
                scenario.with("gpus", "32")
                        .with("load", "1.3")
                        .with("warm-up", "30min")
                        .with("length", "3h")
                        .with("follow-up", "6h");
        if (name.startsWith("cluster-")) {
            // What comes at once has to count, and a month of work would take its time.
            return small.with("warm-up", "0s")
                    .with("follow-up", "0s")
                    .with("tasks.work-median", "2h")
                    .with("tasks.work-p95", "20h")
                    .with("tasks.work-longest", "40h");
        }
        // What these do at half-time would come too late.
        return switch (name) {
            case "mass-departure" -> small.with("owners.mass-departure", "0.5 at 1h for 5..60 min");
            case "flash-crowd" -> small.with("arrivals.burst", "10 times at 1h for 15min");
            default -> small;
        };
    }

    @Override
    public void close() throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

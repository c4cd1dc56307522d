package io.reachflow.world.scenario;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the traces lie that scenarios read: files that others publish do not come with the program.
 *
 * @param path null: nobody said
 */
record TraceFolder(@Nullable Path path) {
    private static final String PLACEHOLDER = "${traces}";

    /** A trace of a scenario, as {@code FORMAT:PATH} with its real path. */
    String source(String formatAndPath) {
        if (!formatAndPath.contains(PLACEHOLDER)) {
            return formatAndPath;
        }
        if (path == null) {
            throw new IllegalArgumentException(
                    "This scenario reads the trace "
                            + formatAndPath
                            + ". Say with --traces where the traces' folder is (docs/traces.md says"
                            + " where they come from), or name the file itself with --jobs,"
                            + " --availability or --fleet.");
        }
        return formatAndPath.replace(PLACEHOLDER, path.toString());
    }
}

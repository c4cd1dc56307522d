package io.reachflow.streams.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the build leaves in the repository.
 *
 * @param home the repository
 */
public record BuiltJars(Path home) {
    public static final String JOB_MAIN = "io.reachflow.jobs.Main";

    /** The job, without Flink. */
    public Path job() {
        return home.resolve("jobs/target/reachflow-job.jar");
    }

    public Path tools() {
        return home.resolve("replay-tools/cli/target/reachflow-cli.jar");
    }

    public Path flink() {
        return home.resolve("jobs/target/flink/lib");
    }

    public String flinkClassPath() {
        return allIn(flink());
    }

    public String jobClassPath() {
        return job() + File.pathSeparator + flinkClassPath();
    }

    public String toolsClassPath() {
        return tools() + File.pathSeparator + allIn(tools().resolveSibling("lib"));
    }

    private static String allIn(Path folder) {
        return folder + File.separator + "*";
    }

    /** Refuses a file or folder that is not there, and says how it is built. */
    public static Path require(Path needed) {
        if (!Files.exists(needed)) {
            throw new IllegalStateException(
                    "There is no "
                            + needed
                            + ". Build it first: mvn -B -DskipTests package in the repository's"
                            + " root.");
        }
        return needed;
    }
}

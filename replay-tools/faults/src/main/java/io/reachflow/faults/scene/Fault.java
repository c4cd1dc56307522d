package io.reachflow.faults.scene;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Something that goes wrong. A new kind is one class, and one line in the registry. */
public interface Fault {
    /** What it is called on the command line and in reports. */
    String name();

    /** What it does, in a sentence. */
    String words();

    default Expectation expectation() {
        return Expectation.UNNOTICED;
    }

    /** Why it can't be had on this machine; then it is skipped, and the report says so. */
    default Optional<String> hindrance(Machine machine) {
        return Optional.empty();
    }

    /**
     * Settings that the job needs for it. A kind that has some has rounds of its own.
     *
     * @param scratch a folder for files that they name
     */
    default Map<String, String> jobSettings(Path scratch) {
        return Map.of();
    }

    /** How often a full suite applies it; less often what takes minutes. */
    default int times() {
        return 6;
    }

    /** Does it, and undoes it: what has ended runs again, what was cut is mended. */
    void apply(FaultScene scene) throws InterruptedException;
}

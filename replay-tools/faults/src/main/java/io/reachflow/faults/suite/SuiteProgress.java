package io.reachflow.faults.suite;

/** Hears how far a suite has come. */
@FunctionalInterface
public interface SuiteProgress {
    void say(String line);

    /** After each round: what came of the suite until now. */
    default void roundEnded(SuiteResult soFar) {}
}

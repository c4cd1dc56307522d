package io.reachflow.faults.suite;

/** Hears how far a suite has come, a line at a time. */
@FunctionalInterface
public interface SuiteProgress {
    void say(String line);
}

package io.reachflow.bench.score;

/**
 * Resident memory of a process that scores over many windows, in MiB.
 *
 * @param afterTenthMib after a tenth of them, when all code is compiled and all arrays have grown
 */
public record ScoringMemory(
        long windows, long tasks, double seconds, long afterTenthMib, long atEndMib) {
    /** Not every system tells. */
    boolean isKnown() {
        return afterTenthMib > 0;
    }

    /** 1 for memory that is flat. */
    public double growth() {
        return (double) atEndMib / afterTenthMib;
    }
}

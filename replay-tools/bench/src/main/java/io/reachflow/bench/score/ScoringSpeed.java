package io.reachflow.bench.score;

import io.reachflow.bench.figure.Spread;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How fast a network scores windows of one size.
 *
 * @param network which one, and by what it is run
 * @param tasksPerCoreSecond by the CPU time of the one thread that scores, so that other programs
 *     count little
 * @param tasksPerSecond by the clock on the wall
 * @param operationsPerWindow floating-point operations of the matrix products
 * @param shareOfPeak of the operations a second that the machine reaches in a large matrix product
 */
@RecordBuilder
public record ScoringSpeed(
        String network,
        int tasks,
        int gpus,
        Spread tasksPerCoreSecond,
        double tasksPerSecond,
        long operationsPerWindow,
        double shareOfPeak) {}

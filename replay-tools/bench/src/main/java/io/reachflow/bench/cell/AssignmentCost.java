package io.reachflow.bench.cell;

import io.reachflow.bench.figure.Spread;

/**
 * What an assignment takes in a network of one size.
 *
 * @param tasksPerCell that arrive in a window, on average
 * @param micros CPU time of the one thread that closes the windows
 * @param scoringMicros what of it the policy's scores take
 * @param kibibytes allocated
 */
public record AssignmentCost(
        int gpus, double tasksPerCell, Spread micros, Spread scoringMicros, Spread kibibytes) {}

package io.reachflow.simulator.run;

import io.reachflow.schema.TaskOutcome;

/** A report, and when it is made. */
public record TimedOutcome(long atMillis, TaskOutcome outcome) {}

package io.reachflow.world.scenario;

import java.time.Duration;

/**
 * How tasks run.
 *
 * @param checkpoint run time between checkpoints; work since the last one that arrived is lost with
 *     a member
 * @param dispatchDelay from the end of a window until dispatchers act on its decisions: the commit
 * @param breakShare attempts that fail by themselves
 * @param allReducesPerMinute of compute: how often a gang pays for the delay of its links
 */
public record RunRules(
        Duration checkpoint,
        Duration dispatchDelay,
        double breakShare,
        double allReducesPerMinute) {}

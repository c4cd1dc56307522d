package io.reachflow.world.trace;

/** How urgent a job was to the cluster that ran it. */
public enum TracePriority {
    LOW,
    NORMAL,
    HIGH
}

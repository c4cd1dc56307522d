package io.reachflow.replay.trace;

/** How urgent a job was to the cluster that ran it. */
public enum TracePriority {
    LOW,
    NORMAL,
    HIGH
}

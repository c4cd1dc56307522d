package io.reachflow.replay.contest;

/** What one piece of a contest's work gives. */
sealed interface Finding permits Trial, WorldBound {}

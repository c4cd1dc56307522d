/** Finds candidates for waiting tasks, chooses gangs among them, and says why a task waits. */
package io.reachflow.brain.placement;

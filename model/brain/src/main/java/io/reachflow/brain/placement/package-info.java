/** Finds candidates for waiting tasks, chooses gangs among them, and says why a task waits. */
@NullMarked
package io.reachflow.brain.placement;

import org.jspecify.annotations.NullMarked;

/** The tasks of a world: when they arrive and what they ask for. */
@NullMarked
package io.reachflow.world.task;

import org.jspecify.annotations.NullMarked;

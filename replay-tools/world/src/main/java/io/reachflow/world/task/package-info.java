/** The tasks of a world: when they arrive and what they ask for. */
package io.reachflow.world.task;

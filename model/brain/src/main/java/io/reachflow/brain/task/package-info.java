/** What is asked for, and what dispatchers report of it. */
@NullMarked
package io.reachflow.brain.task;

import org.jspecify.annotations.NullMarked;

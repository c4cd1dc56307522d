/** Networks that score the task and GPU pairs of a window. */
@NullMarked
package io.reachflow.brain.inference;

import org.jspecify.annotations.NullMarked;

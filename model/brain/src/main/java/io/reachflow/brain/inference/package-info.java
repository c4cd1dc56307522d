/** Networks that score the task and GPU pairs of a window. */
package io.reachflow.brain.inference;

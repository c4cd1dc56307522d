/** Networks that score the task and GPU pairs of a window. */
@NullMarked
package io.reachflow.policies.inference;

import org.jspecify.annotations.NullMarked;

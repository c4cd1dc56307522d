/** All tasks and free GPUs of a window, assigned to each other together. */
@NullMarked
package io.reachflow.policies.assignment;

import org.jspecify.annotations.NullMarked;

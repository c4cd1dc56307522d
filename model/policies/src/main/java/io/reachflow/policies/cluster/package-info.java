/** A GPU and what of it is free at a moment, and what a task can expect there. */
@NullMarked
package io.reachflow.policies.cluster;

import org.jspecify.annotations.NullMarked;

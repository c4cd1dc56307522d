/** Samples of choices, and the learner that improves a network by them. */
@NullMarked
package io.reachflow.learning.train;

import org.jspecify.annotations.NullMarked;

/** Samples of choices, and the learner that improves a network by them. */
package io.reachflow.learning.train;

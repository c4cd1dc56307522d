/**
 * What is measured on a simulation. {@link io.reachflow.simulator.metric.Metric} is the one place
 * in which every measure is defined, in words and in code.
 */
@NullMarked
package io.reachflow.simulator.metric;

import org.jspecify.annotations.NullMarked;

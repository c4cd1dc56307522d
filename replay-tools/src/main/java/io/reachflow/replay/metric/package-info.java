/**
 * What is measured on a simulation. {@link io.reachflow.replay.metric.Metric} is the one place in
 * which every measure is defined, in words and in code.
 */
package io.reachflow.replay.metric;

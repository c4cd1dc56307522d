/**
 * How fast the job is: throughput, assignments, latency and the cost of scale, on a broker and job
 * processes of its own.
 */
@NullMarked
package io.reachflow.bench.pipeline;

import org.jspecify.annotations.NullMarked;

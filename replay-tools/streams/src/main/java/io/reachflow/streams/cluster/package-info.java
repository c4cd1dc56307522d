/**
 * A real Kafka broker and a real Flink cluster as processes of this machine, started from the jars
 * of the build: for trying out, for tests that kill a process, and for benchmarks.
 */
@NullMarked
package io.reachflow.streams.cluster;

import org.jspecify.annotations.NullMarked;

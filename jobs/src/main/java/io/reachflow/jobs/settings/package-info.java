/** What can be set, what must hold of it, and what follows from it for Flink and Kafka. */
@NullMarked
package io.reachflow.jobs.settings;

import org.jspecify.annotations.NullMarked;

/** A real Kafka broker without an installation: in this JVM, or as a process of its own. */
@NullMarked
package io.reachflow.streams.broker;

import org.jspecify.annotations.NullMarked;

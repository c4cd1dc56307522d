/** A real Kafka broker without an installation: in this JVM, or as a process of its own. */
package io.reachflow.streams.broker;

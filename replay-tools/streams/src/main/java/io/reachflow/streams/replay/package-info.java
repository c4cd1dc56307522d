/** Paces a world into Kafka, with ticks that keep quiet partitions moving. */
package io.reachflow.streams.replay;

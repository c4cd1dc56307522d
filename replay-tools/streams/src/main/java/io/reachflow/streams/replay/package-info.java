/** Paces a world into Kafka, with ticks that keep quiet partitions moving. */
@NullMarked
package io.reachflow.streams.replay;

import org.jspecify.annotations.NullMarked;

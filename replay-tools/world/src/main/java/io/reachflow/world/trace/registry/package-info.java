/**
 * Which formats there are: {@link io.reachflow.world.trace.registry.TraceFormats} lists the
 * readers, and is above them, so that no reader knows of another.
 */
@NullMarked
package io.reachflow.world.trace.registry;

import org.jspecify.annotations.NullMarked;

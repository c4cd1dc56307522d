/**
 * Which formats there are: {@link io.reachflow.world.trace.registry.TraceFormats} lists the
 * readers, and is above them, so that no reader knows of another.
 */
package io.reachflow.world.trace.registry;

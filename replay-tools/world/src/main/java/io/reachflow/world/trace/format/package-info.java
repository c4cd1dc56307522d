/** A reader for each format; every one of them has its line in {@code trace.registry}. */
package io.reachflow.world.trace.format;

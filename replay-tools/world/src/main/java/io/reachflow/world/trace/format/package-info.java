/** A reader for each format; every one of them has its line in {@code trace.registry}. */
@NullMarked
package io.reachflow.world.trace.format;

import org.jspecify.annotations.NullMarked;

/** The hosts of a world: what they are, when their owners share them, when they run slower. */
@NullMarked
package io.reachflow.world.fleet;

import org.jspecify.annotations.NullMarked;

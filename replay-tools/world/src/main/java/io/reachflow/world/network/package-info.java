/** The wide area of one world, as it really is. */
@NullMarked
package io.reachflow.world.network;

import org.jspecify.annotations.NullMarked;

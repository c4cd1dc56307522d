/** Every policy by its name. */
@NullMarked
package io.reachflow.brain.registry;

import org.jspecify.annotations.NullMarked;

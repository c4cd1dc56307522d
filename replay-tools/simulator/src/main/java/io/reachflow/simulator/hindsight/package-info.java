/** What could have been: schedulers that know the world's future. */
@NullMarked
package io.reachflow.simulator.hindsight;

import org.jspecify.annotations.NullMarked;

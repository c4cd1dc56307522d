/** What could have been: schedulers that know the world's future, and a bound that none exceeds. */
@NullMarked
package io.reachflow.simulator.hindsight;

import org.jspecify.annotations.NullMarked;

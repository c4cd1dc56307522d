/** What could have been: schedulers that know the world's future, and a bound that none exceeds. */
package io.reachflow.simulator.hindsight;

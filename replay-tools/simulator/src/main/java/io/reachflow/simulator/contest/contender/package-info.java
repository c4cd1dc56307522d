/** What can be played on a world: the one view of policies and of those that know the future. */
@NullMarked
package io.reachflow.simulator.contest.contender;

import org.jspecify.annotations.NullMarked;

/** Many contenders on many worlds, and who is ahead. */
@NullMarked
package io.reachflow.simulator.contest;

import org.jspecify.annotations.NullMarked;

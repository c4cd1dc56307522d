/** Many contenders on many worlds, and who is ahead. */
package io.reachflow.simulator.contest;

/**
 * Scenarios, as they are read from files, and the rules that they set: which machines, owners and
 * tasks there are.
 */
@NullMarked
package io.reachflow.world.scenario;

import org.jspecify.annotations.NullMarked;

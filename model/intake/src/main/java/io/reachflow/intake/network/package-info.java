/** Delay and rate between regions, as the scheduler believes them to be. */
@NullMarked
package io.reachflow.intake.network;

import org.jspecify.annotations.NullMarked;

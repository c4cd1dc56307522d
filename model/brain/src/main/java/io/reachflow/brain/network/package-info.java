/** Delay and rate between regions, as the scheduler believes them to be. */
package io.reachflow.brain.network;

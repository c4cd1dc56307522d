/** The commands for traces. */
package io.reachflow.replay.cli.traces;

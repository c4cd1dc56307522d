/** The commands for traces. */
package io.reachflow.cli.traces;

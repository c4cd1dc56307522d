/** The commands for a local cluster. */
package io.reachflow.replay.cli.cluster;

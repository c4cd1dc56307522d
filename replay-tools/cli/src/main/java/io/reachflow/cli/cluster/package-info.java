/** The commands for a local cluster. */
package io.reachflow.cli.cluster;

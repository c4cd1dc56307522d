/** The commands for topics. */
package io.reachflow.replay.cli.topics;

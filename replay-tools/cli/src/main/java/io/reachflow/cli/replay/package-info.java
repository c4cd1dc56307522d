/** The commands that feed a job and check what it decided. */
package io.reachflow.cli.replay;

/** The commands for topics. */
package io.reachflow.cli.topics;

/** The commands that measure, and their tables. */
package io.reachflow.cli.bench;

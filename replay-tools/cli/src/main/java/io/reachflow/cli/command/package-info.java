/** What commands have in common: exit codes, failures, files, and the options that several take. */
@NullMarked
package io.reachflow.cli.command;

import org.jspecify.annotations.NullMarked;

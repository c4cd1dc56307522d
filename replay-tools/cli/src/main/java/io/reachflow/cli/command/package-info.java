/** What commands have in common: exit codes, failures, files, and the options that several take. */
package io.reachflow.cli.command;

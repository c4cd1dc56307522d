/**
 * The command line. One class per subcommand, registered in {@link Main}; what a command does lives
 * in the package that its class calls.
 */
package io.reachflow.cli;

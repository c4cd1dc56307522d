/**
 * The command line. One class per subcommand, registered in {@link Main}; what a command does lives
 * in the package that its class calls.
 */
@NullMarked
package io.reachflow.cli;

import org.jspecify.annotations.NullMarked;

/** The command that trains, from simulations or from rewards. */
@NullMarked
package io.reachflow.cli.train;

import org.jspecify.annotations.NullMarked;

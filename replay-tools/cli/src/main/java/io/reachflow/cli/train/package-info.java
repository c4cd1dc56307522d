/** The command that trains, from simulations or from rewards. */
package io.reachflow.cli.train;

/** The commands that play worlds: to compare policies, to tune weights, to report results. */
package io.reachflow.cli.simulate;

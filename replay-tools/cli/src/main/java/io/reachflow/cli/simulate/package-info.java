/** The commands that play worlds: to compare policies, to tune weights, to report results. */
@NullMarked
package io.reachflow.cli.simulate;

import org.jspecify.annotations.NullMarked;

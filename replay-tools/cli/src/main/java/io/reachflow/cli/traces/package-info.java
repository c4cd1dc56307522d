/** The commands for traces. */
@NullMarked
package io.reachflow.cli.traces;

import org.jspecify.annotations.NullMarked;

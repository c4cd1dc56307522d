/** The fault suite as a command. */
@NullMarked
package io.reachflow.cli.faults;

import org.jspecify.annotations.NullMarked;

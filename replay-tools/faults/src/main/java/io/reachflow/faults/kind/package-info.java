/** The registry of faults. */
@NullMarked
package io.reachflow.faults.kind;

import org.jspecify.annotations.NullMarked;

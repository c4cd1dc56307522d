/** What must always hold, a class for each. */
@NullMarked
package io.reachflow.streams.verify.invariant;

import org.jspecify.annotations.NullMarked;

/** What must always hold, a class for each. */
@NullMarked
package io.reachflow.checker.invariant;

import org.jspecify.annotations.NullMarked;

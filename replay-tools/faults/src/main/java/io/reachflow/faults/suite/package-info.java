/** Which faults are applied when, and what came of each. */
@NullMarked
package io.reachflow.faults.suite;

import org.jspecify.annotations.NullMarked;

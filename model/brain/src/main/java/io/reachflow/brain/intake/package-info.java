/** Records from outside: a value that can't be wrong, or a refusal with a reason. */
@NullMarked
package io.reachflow.brain.intake;

import org.jspecify.annotations.NullMarked;

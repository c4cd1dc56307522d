/** Records from outside: a value that can't be wrong, or a refusal with a reason. */
@NullMarked
package io.reachflow.intake.validation;

import org.jspecify.annotations.NullMarked;

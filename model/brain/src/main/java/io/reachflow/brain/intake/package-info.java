/** Records from outside: a value that can't be wrong, or a refusal with a reason. */
package io.reachflow.brain.intake;

/** A plan of the next hours, made anew in each window, and decisions by its prices. */
@NullMarked
package io.reachflow.policies.horizon;

import org.jspecify.annotations.NullMarked;

/** The transactions of a deployment, as the broker sees them. */
@NullMarked
package io.reachflow.streams.transactions;

import org.jspecify.annotations.NullMarked;

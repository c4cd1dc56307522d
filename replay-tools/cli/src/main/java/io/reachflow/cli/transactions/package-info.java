/** The commands for transactions that were left open. */
@NullMarked
package io.reachflow.cli.transactions;

import org.jspecify.annotations.NullMarked;

/** What must always hold, a class for each. */
package io.reachflow.streams.verify.invariant;

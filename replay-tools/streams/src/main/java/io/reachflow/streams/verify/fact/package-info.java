/** What happened in a run, reduced to what the invariants look at. */
package io.reachflow.streams.verify.fact;

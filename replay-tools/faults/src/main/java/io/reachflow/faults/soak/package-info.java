/** What a cluster that runs for hours uses, and whether that grows. */
@NullMarked
package io.reachflow.faults.soak;

import org.jspecify.annotations.NullMarked;

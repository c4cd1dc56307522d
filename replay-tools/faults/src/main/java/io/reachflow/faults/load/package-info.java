/** Who writes and reads while things break: GPUs, task owners, dispatchers, and an onlooker. */
@NullMarked
package io.reachflow.faults.load;

import org.jspecify.annotations.NullMarked;

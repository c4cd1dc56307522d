/** Faults of networks and disks. */
@NullMarked
package io.reachflow.faults.kind.machine;

import org.jspecify.annotations.NullMarked;

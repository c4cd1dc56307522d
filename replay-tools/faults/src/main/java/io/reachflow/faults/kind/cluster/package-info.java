/** Faults of the processes of the cluster, and what operators do to the job. */
@NullMarked
package io.reachflow.faults.kind.cluster;

import org.jspecify.annotations.NullMarked;

package io.reachflow.simulator.run;

import io.reachflow.schema.Decision;
import java.util.Collection;
import java.util.Optional;

/** Runs that outlive the process of their dispatcher. */
public interface ResumableRuns extends TaskRuns {

    /** The decisions whose leases are in use. */
    Collection<Decision> live();

    /** The decision whose lease a task uses now. */
    Optional<Decision> live(String taskId);

    /** Memory of a GPU, MiB; the largest long when nobody knows. */
    long memoryMib(String gpuId);

    /** As of the time that was advanced to last. Decisions that lie ahead are not in it. */
    RunsSnapshot snapshot();

    /**
     * Goes on from a snapshot; for runs that have not been used. From there on the same decisions
     * give the same reports; only those of the same millisecond may be in another order.
     */
    void restore(RunsSnapshot snapshot);
}

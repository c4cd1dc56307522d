package io.reachflow.faults.suite;

import io.reachflow.faults.scene.Fault;
import java.util.List;

/** Faults that are applied one after another to one job on topics of its own. */
public record RoundPlan(int number, String policy, List<Fault> faults) {
    public RoundPlan {
        faults = List.copyOf(faults);
    }

    /** Before the names of its topics. */
    String prefix() {
        return "round-" + number + ".";
    }

    /** Whether a repetition must decide the same. */
    boolean sameAgain() {
        return faults.stream().allMatch(fault -> fault.expectation().sameAgain());
    }

    boolean mayEvict() {
        return faults.stream().anyMatch(fault -> fault.expectation().mayEvict());
    }
}

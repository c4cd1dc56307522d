package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.nio.file.Path;
import java.util.Map;

/** GPUs move to other cells while their leases go on. */
public final class ChangedCells implements Fault {
    private static final String KEY = "cells";

    @Override
    public String name() {
        return "changed-cells";
    }

    @Override
    public String words() {
        return "the job is stopped, and started again with another map of cells";
    }

    @Override
    public Expectation expectation() {
        // A repetition has one map from its beginning to its end.
        return Expectation.UNNOTICED.withLateRecords();
    }

    @Override
    public Map<String, String> jobSettings(Path scratch) {
        return Map.of(KEY, "all=*/2");
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.job().cancel();
        scene.job().set(KEY, scene.random().nextBoolean() ? "all=*/3" : "all=*/2");
        scene.job().submit();
    }
}

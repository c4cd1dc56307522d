package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;

/** The next start knows the past. */
public final class StopAndStart implements Fault {
    @Override
    public String name() {
        return "stop-and-start";
    }

    @Override
    public String words() {
        return "the job is cancelled, and submitted again with the same command";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        scene.job().cancel();
        scene.job().submit();
    }
}

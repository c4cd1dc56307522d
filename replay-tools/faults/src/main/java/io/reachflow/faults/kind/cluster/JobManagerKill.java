package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** It comes back, and the job goes on from its last checkpoint. */
public final class JobManagerKill implements Fault {
    @Override
    public String name() {
        return "jobmanager-kill";
    }

    @Override
    public String words() {
        return "kill -9 of the JobManager that leads";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.within(Duration.ofSeconds(15));
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        String leader =
                scene.cluster()
                        .leader()
                        .orElseThrow(() -> new IllegalStateException("No JobManager leads."));
        scene.notes().begin();
        scene.cluster().kill(leader);
    }
}

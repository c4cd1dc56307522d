package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** The job goes on elsewhere, from its last checkpoint. */
public final class TaskManagerKill implements Fault {
    @Override
    public String name() {
        return "taskmanager-kill";
    }

    @Override
    public String words() {
        return "kill -9 of a TaskManager that works";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.within(Duration.ofSeconds(10));
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        String member = scene.busyTaskManager();
        scene.notes().begin();
        scene.cluster().kill(member);
    }
}

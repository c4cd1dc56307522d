package io.reachflow.faults.kind.cluster;

import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import java.time.Duration;

/** A pause as a long collection of garbage makes it: nobody is replaced. */
public final class TaskManagerStall implements Fault {
    @Override
    public String name() {
        return "taskmanager-stall";
    }

    @Override
    public String words() {
        return "SIGSTOP of a TaskManager for less than its heartbeat may stay away";
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        String member = scene.busyTaskManager();
        scene.cluster().pause(member);
        scene.stand(scene.between(Duration.ofSeconds(2), Duration.ofSeconds(5)));
        scene.cluster().resume(member);
    }
}
